/** Time, randomness and timers of a client, which tests replace. */
export interface ClientClock {
  /** Milliseconds since 1970. */
  now: () => number
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  random: () => number
  /**
   * Calls `run` after `ms` milliseconds.
   * @returns a function that cancels the call
   */
  schedule: (ms: number, run: () => void) => () => void
}

/** setTimeout runs a longer timer immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

export const systemClock: ClientClock = {
  now: Date.now,
  random: Math.random,
  schedule: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  },
}
