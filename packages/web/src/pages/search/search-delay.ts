/** Wait after a key that is too short to notice, but skips the searches during fast typing. */
const SHORT_MS = 60
/** The service allows 120 searches a minute; from here on they are made less often. */
const MANY_CALLS = 60
const LONG_MS = 300
const TOO_MANY_CALLS = 95
const SLOW_MS = 1500
const WINDOW_MS = 60_000

/**
 * Computes the wait after a key before a search, so that typing never exceeds the rate limit of the service.
 * @param calls_ms when the searches before were made
 */
export function searchDelay(calls_ms: readonly number[], now_ms: number): number {
  const recent = calls_ms.filter((at_ms) => now_ms - at_ms < WINDOW_MS).length
  if (recent >= TOO_MANY_CALLS) return SLOW_MS
  return recent >= MANY_CALLS ? LONG_MS : SHORT_MS
}

/** Adds a call, and drops those that no longer count. */
export const noteCall = (calls_ms: readonly number[], now_ms: number): number[] => [
  ...calls_ms.filter((at_ms) => now_ms - at_ms < WINDOW_MS),
  now_ms,
]
