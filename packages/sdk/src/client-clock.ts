/** The time and chance of a client; tests bring their own. */
export interface ClientClock {
  /** milliseconds since 1970 */
  now: () => number
  /** from 0 to 1 */
  random: () => number
  /** Runs something after so many milliseconds; the result takes that back. */
  schedule: (ms: number, run: () => void) => () => void
}

/** Timers of a longer time would run at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export const systemClock: ClientClock = {
  now: Date.now,
  random: Math.random,
  schedule: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  },
}
