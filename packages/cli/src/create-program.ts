import { Command } from 'commander'
import { addHook } from './hook/add-hook.ts'
import { addInstall } from './install/add-install.ts'
import type { Surroundings } from './surroundings.ts'

/** The whole program; what it touches outside itself is handed in. Errors are thrown, not told. */
export function createProgram(surroundings: Surroundings): Command {
  const program = new Command('cairnway').enablePositionalOptions().exitOverride()
  addInstall(program, surroundings)
  addHook(program, surroundings)
  return program
}
