import { homedir } from 'node:os'
import { LocalError, systemErrorCode } from './cli-errors.ts'
import { exitCodeForError } from './exit-codes.ts'
import { writeError } from './output/write-error.ts'
import { runProgram } from './run-program.ts'

const { env, platform, stdin, stdout, stderr } = process
const surroundings = { env, platform, stdin, stdout, stderr, home: homedir() }

stdout.on('error', (error) => {
  if (stdout.listenerCount('error') > 1) return
  // a reader that has seen enough, such as `head`, is no error
  if (systemErrorCode(error) === 'EPIPE') process.exit(0)
  const failure = new LocalError(`standard output: ${error.message}`)
  writeError(failure, {}, surroundings)
  process.exit(exitCodeForError(failure))
})
// what cannot be told changes nothing of how the program ends
stderr.on('error', () => {})

process.exitCode = await runProgram(process.argv.slice(2), surroundings)
