import { programCheck } from '../sdk/program-check.mjs'

// the packages find each other in `node_modules`
const run_args = ['run', '--no-prompt', '--no-config', '--node-modules-dir=manual', '--allow-net=127.0.0.1']

export const check = programCheck('deno', run_args, ', with no permission but the network')
