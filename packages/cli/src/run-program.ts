import type { CliContext } from './cli-context.ts'
import { getCommandPath } from './command-path.ts'
import { createProgram } from './create-program.ts'
import { exitCodeForError } from './exit-codes.ts'
import { type GlobalOptions, readGlobalOptions } from './global-options.ts'
import { writeError } from './output/write-error.ts'

/**
 * Runs the program to its end and writes the error that ended it, if any.
 * @param args the words after the name of the program
 * @returns the exit code, as `exitCodes` describes it
 */
export async function runProgram(args: string[], context: CliContext): Promise<number> {
  let options: GlobalOptions = {}
  let command_name = ''
  const program = createProgram(context).hook('preAction', (_program, command) => {
    command_name = getCommandPath(command)
    options = readGlobalOptions(command)
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    await writeError(error, options, context)
    return exitCodeForError(error, command_name)
  }
}
