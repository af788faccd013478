import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Machine, Node.js version and commit of a measurement. */
export const describeMachine = () => ({
  cpu: cpus()[0]?.model ?? '',
  cores: availableParallelism(),
  node: process.version,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  }).trim(),
})
