import { programCheck } from '../sdk/program-check.mjs'

export const check = programCheck('bun', ['run'])
