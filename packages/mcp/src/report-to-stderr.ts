import { sanitizeLine } from '@cairnway/sdk/gates'

/** Longer than every message of this program; the longest one lists all tools. */
const MAX_REASON_CHARS = 1000

/**
 * Writes one line to the error output, without control characters: reasons may contain text of services and servers
 * that could steer a terminal.
 */
export const reportToStderr = (program: string, reason: unknown): void =>
  void process.stderr.write(
    `${program}: ${sanitizeLine(reason instanceof Error ? reason.message : String(reason), MAX_REASON_CHARS)}\n`,
  )
