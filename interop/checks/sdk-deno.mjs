import { programCheck } from '../sdk/program-check.mjs'

const allowed = ['run', '--no-prompt', '--no-config', '--allow-net=127.0.0.1']

export const check = programCheck('deno', allowed, ', allowed the network and nothing else')
