import type { CliContext } from './cli-context.ts'
import { createProgram } from './create-program.ts'
import { exitCodeForError } from './exit-codes.ts'
import { type GlobalOptions, readGlobalOptions } from './global-options.ts'
import { writeError } from './output/write-error.ts'

/**
 * Runs the program with its arguments to the end.
 * @returns the exit code, of which `exitCodes` tells the meaning
 */
export async function runProgram(args: string[], surroundings: CliContext): Promise<number> {
  let said: GlobalOptions = {}
  const program = createProgram(surroundings).hook('preAction', (_program, command) => {
    said = readGlobalOptions(command)
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    writeError(error, said, surroundings)
    return exitCodeForError(error)
  }
}
