import { homedir } from 'node:os'
import { exitCodeOf } from './exit-codes.ts'
import { codeOf, LocalError } from './failures.ts'
import { writeFailure } from './print/write-failure.ts'
import { runProgram } from './run-program.ts'

const { env, platform, stdin, stdout, stderr } = process
const surroundings = { env, platform, stdin, stdout, stderr, home: homedir() }

stdout.on('error', (error) => {
  if (stdout.listenerCount('error') > 1) return
  // a reader that has seen enough, such as `head`, is no error
  if (codeOf(error) === 'EPIPE') process.exit(0)
  const failure = new LocalError(`standard output: ${error.message}`)
  writeFailure(failure, {}, surroundings)
  process.exit(exitCodeOf(failure))
})
// what cannot be told changes nothing of how the program ends
stderr.on('error', () => {})

process.exitCode = await runProgram(process.argv.slice(2), surroundings)
