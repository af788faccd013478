/** Decides when calls to a service that keeps failing should stop. */
export interface CircuitBreaker {
  /**
   * Records a failure.
   * @returns whether the circuit opens
   */
  recordFailure(at_ms: number): boolean
  /** Drops all recorded failures, because the service works again. */
  reset(): void
}

/**
 * Creates a circuit breaker that opens at the `max_failures`th failure within `window_ms`. It has no clock: the caller
 * passes the time of each failure, in milliseconds of a monotonic clock.
 */
export function createCircuitBreaker({
  max_failures,
  window_ms,
}: {
  max_failures: number
  window_ms: number
}): CircuitBreaker {
  let failures: number[] = []
  return {
    recordFailure(at_ms) {
      failures = [...failures.filter((earlier_ms) => at_ms - earlier_ms < window_ms), at_ms]
      return failures.length >= max_failures
    },
    reset() {
      failures = []
    },
  }
}
