import { homedir } from 'node:os'
import { codeOf } from './failures.ts'
import { runProgram } from './run-program.ts'

/** A reader that has seen enough, such as `head`, is no error. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => process.exit(codeOf(error) === 'EPIPE' ? 0 : 1))

const { env, platform, stdin, stdout, stderr } = process
process.exitCode = await runProgram(process.argv.slice(2), { env, platform, stdin, stdout, stderr, home: homedir() })
