import { homedir } from 'node:os'
import { LocalError, systemErrorCode } from './cli-errors.ts'
import { exitCodeForError } from './exit-codes.ts'
import { writeLocalError } from './output/write-error.ts'
import { runProgram } from './run-program.ts'

const { env, platform, stdin, stdout, stderr } = process
const context = { env, platform, stdin, stdout, stderr, home: homedir() }

stdout.on('error', (error) => {
  // a command that listens for the error itself decides what it means
  if (stdout.listenerCount('error') > 1) return
  // a reader that stops early, such as `head`, is not an error
  if (systemErrorCode(error) === 'EPIPE') process.exit(0)
  const failure = new LocalError(`standard output: ${error.message}`)
  writeLocalError(failure, {}, context)
  process.exit(exitCodeForError(failure))
})
// a message that cannot be written does not change the exit code
stderr.on('error', () => {})

process.exitCode = await runProgram(process.argv.slice(2), context)
