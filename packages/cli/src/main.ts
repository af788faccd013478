import { homedir } from 'node:os'
import { createProgram } from './create-program.ts'
import { exitCodeOf } from './exit-codes.ts'

const { env, platform, stdin, stdout, stderr } = process
try {
  await createProgram({ env, platform, stdin, stdout, stderr, home: homedir() }).parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodeOf(error)
}
