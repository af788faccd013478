import { oneLine } from '@cairnway/sdk/gates'

/** Enough for every reason of our own: the longest names all tools. */
const REASON_CHARS = 1000

/**
 * Tells whoever reads the program's error output what happened, on one line that cannot steer a terminal: reasons hold
 * words of services and servers.
 */
export const complain = (program: string, reason: unknown): void =>
  void process.stderr.write(
    `${program}: ${oneLine(reason instanceof Error ? reason.message : String(reason), REASON_CHARS)}\n`,
  )
