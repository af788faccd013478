import type { Command } from 'commander'
import type { Surroundings } from '../surroundings.ts'

export function addHook(program: Command, _surroundings: Surroundings): void {
  program.command('hook')
}
