import { createProgram } from './create-program.ts'
import { type Everywhere, everywhereOf } from './everywhere.ts'
import { exitCodeOf } from './exit-codes.ts'
import { writeFailure } from './print/write-failure.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Runs the program with its arguments to the end.
 * @returns the exit code, of which `exitCodes` tells the meaning
 */
export async function runProgram(args: string[], surroundings: Surroundings): Promise<number> {
  let said: Everywhere = {}
  const program = createProgram(surroundings).hook('preAction', (_program, command) => {
    said = everywhereOf(command)
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    writeFailure(error, said, surroundings)
    return exitCodeOf(error)
  }
}
