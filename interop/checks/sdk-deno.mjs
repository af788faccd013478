import { programCheck } from '../sdk/program-check.mjs'

// the packages find each other in `node_modules`
const allowed = ['run', '--no-prompt', '--no-config', '--node-modules-dir=manual', '--allow-net=127.0.0.1']

export const check = programCheck('deno', allowed, ', allowed the network and nothing else')
