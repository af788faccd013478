import type { ClientClock } from './client-clock.ts'

/** What may end a call before its answer: its time, or who called. */
export interface Deadline {
  /** for fetch */
  signal: AbortSignal
  /** whether its time is over, in contrast to a caller who no longer wants it */
  isTimedOut: () => boolean
  /** milliseconds that are left */
  remainingMs: () => number
  /** The result of the work, unless the end comes first. @throws the reason of the end */
  race: <T>(work: Promise<T>) => Promise<T>
  /** @throws the reason of the end when that comes first */
  wait: (ms: number) => Promise<void>
  /** From now on only who called ends it. */
  disableTimeout: () => void
  /** Nothing ends it any more, and nothing is kept of it. */
  dispose: () => void
}

interface DeadlineOptions {
  clock: ClientClock
  /** Infinity for none */
  timeout_ms: number
  signal: AbortSignal | undefined
}

/** Begins to count. */
export function createDeadline({ clock, timeout_ms, signal }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const end = clock.now() + timeout_ms
  let is_over = false
  const stop = () => controller.abort(signal?.reason)
  const expire = () => {
    is_over = true
    controller.abort()
  }
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  // it may end while nobody waits
  ended.catch(() => {})
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  const cancel = timeout_ms === Number.POSITIVE_INFINITY ? () => {} : clock.schedule(timeout_ms, expire)
  const within = <T>(work: Promise<T>): Promise<T> => Promise.race([work, ended])
  return {
    signal: controller.signal,
    isTimedOut: () => is_over,
    remainingMs: () => end - clock.now(),
    race: within,
    wait: async (ms) => {
      let forget = () => {}
      const passed = new Promise<void>((resolve) => {
        forget = clock.schedule(ms, resolve)
      })
      await within(passed).finally(() => forget())
    },
    disableTimeout: cancel,
    dispose: () => {
      cancel()
      signal?.removeEventListener('abort', stop)
    },
  }
}
