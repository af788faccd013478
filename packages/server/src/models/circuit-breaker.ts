/** Says when a partner that keeps failing is to be left alone. */
export interface CircuitBreaker {
  /** Notes a failure. @returns whether it is enough */
  recordFailure(at_ms: number): boolean
  /** Forgets all failures: the partner has shown that it works again. */
  reset(): void
}

/** Opens at the `most`th failure within `window_ms`. The clock is the caller's. */
export function createCircuitBreaker({ most, window_ms }: { most: number; window_ms: number }): CircuitBreaker {
  let failures: number[] = []
  return {
    recordFailure(at_ms) {
      failures = [...failures.filter((earlier) => at_ms - earlier < window_ms), at_ms]
      return failures.length >= most
    },
    reset() {
      failures = []
    },
  }
}
