import type { CliContext } from '../cli-context.ts'
import { ExitCodeError } from '../cli-errors.ts'
import { exitStatus } from '../exit-status.ts'

const END_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Watches for the end of a command that runs until it is stopped: by Ctrl-C or another signal, or a reader that closes
 * the output. A second signal ends the program at once.
 * @returns the signal that it aborts with the exit code as the reason, and the function that ends the watch
 */
export function watchForEnd({ stdout }: CliContext): { signal: AbortSignal; unwatch: () => void } {
  const ending = new AbortController()
  const end = (name: NodeJS.Signals) => ending.abort(new ExitCodeError(exitStatus(null, name)))
  for (const name of END_SIGNALS) process.once(name, end)
  stdout.on?.('error', () => ending.abort(new ExitCodeError(0)))
  return {
    signal: ending.signal,
    unwatch: () => {
      for (const name of END_SIGNALS) process.off(name, end)
    },
  }
}
