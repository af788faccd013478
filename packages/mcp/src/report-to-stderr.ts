import { sanitizeLine } from '@cairnway/sdk/gates'

/** Enough for every reason of our own: the longest names all tools. */
const MAX_REASON_CHARS = 1000

/**
 * Tells whoever reads the program's error output what happened, on one line that cannot steer a terminal: reasons hold
 * words of services and servers.
 */
export const reportToStderr = (program: string, reason: unknown): void =>
  void process.stderr.write(
    `${program}: ${sanitizeLine(reason instanceof Error ? reason.message : String(reason), MAX_REASON_CHARS)}\n`,
  )
