import { programCheck } from '../sdk/program-check.mjs'

const run_args = ['run', '--no-prompt', '--no-config', '--allow-net=127.0.0.1']

export const check = programCheck('deno', run_args, ', with no permission but the network')
