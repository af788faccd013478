import type { ClientClock } from './client-clock.ts'

/** Ends a call before its response: when its time is over, or when the caller aborts it. */
export interface Deadline {
  /** Aborted when the call ends early; for fetch. */
  signal: AbortSignal
  /** Whether the time is over, as opposed to an abort by the caller. */
  isTimedOut: () => boolean
  /** The remaining time in milliseconds. */
  remainingMs: () => number
  /**
   * The result of the work.
   * @throws the reason of `signal` if that is aborted first
   */
  race: <T>(work: Promise<T>) => Promise<T>
  /**
   * Waits.
   * @throws the reason of `signal` if that is aborted first
   */
  wait: (ms: number) => Promise<void>
  /** Removes the time limit; the caller can still abort. */
  disableTimeout: () => void
  /** Cancels the timer and stops listening to the caller. */
  dispose: () => void
}

interface DeadlineOptions {
  clock: ClientClock
  /** Infinity for no time limit. */
  timeout_ms: number
  signal: AbortSignal | undefined
}

/** Starts the time limit of a call. */
export function createDeadline({ clock, timeout_ms, signal }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const end_ms = clock.now() + timeout_ms
  let is_timed_out = false
  const abort = () => controller.abort(signal?.reason)
  const expire = () => {
    is_timed_out = true
    controller.abort()
  }
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  // otherwise an abort while nothing races against it would be an unhandled rejection
  aborted.catch(() => {})
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  const cancel = timeout_ms === Number.POSITIVE_INFINITY ? () => {} : clock.schedule(timeout_ms, expire)
  const race = <T>(work: Promise<T>): Promise<T> => Promise.race([work, aborted])
  return {
    signal: controller.signal,
    isTimedOut: () => is_timed_out,
    remainingMs: () => end_ms - clock.now(),
    race,
    wait: async (ms) => {
      let cancelTimer = () => {}
      const elapsed = new Promise<void>((resolve) => {
        cancelTimer = clock.schedule(ms, resolve)
      })
      await race(elapsed).finally(() => cancelTimer())
    },
    disableTimeout: cancel,
    dispose: () => {
      cancel()
      signal?.removeEventListener('abort', abort)
    },
  }
}
