import type { Time } from './time.ts'

/** What may end a call before its answer: its time, or who called. */
export interface Deadline {
  /** for fetch */
  signal: AbortSignal
  /** whether its time is over, in contrast to a caller who no longer wants it */
  isTimeout: () => boolean
  /** milliseconds that are left */
  left: () => number
  /** The result of the work, unless the end comes first. @throws the reason of the end */
  within: <T>(work: Promise<T>) => Promise<T>
  /** @throws the reason of the end when that comes first */
  wait: (ms: number) => Promise<void>
  /** From now on only who called ends it. */
  lift: () => void
  /** Nothing ends it any more, and nothing is kept of it. */
  close: () => void
}

interface Limits {
  time: Time
  /** Infinity for none */
  timeout_ms: number
  signal: AbortSignal | undefined
}

/** Begins to count. */
export function createDeadline({ time, timeout_ms, signal }: Limits): Deadline {
  const controller = new AbortController()
  const end = time.now() + timeout_ms
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
  const cancel = timeout_ms === Number.POSITIVE_INFINITY ? () => {} : time.after(timeout_ms, expire)
  const within = <T>(work: Promise<T>): Promise<T> => Promise.race([work, ended])
  return {
    signal: controller.signal,
    isTimeout: () => is_over,
    left: () => end - time.now(),
    within,
    wait: async (ms) => {
      let forget = () => {}
      const passed = new Promise<void>((resolve) => {
        forget = time.after(ms, resolve)
      })
      await within(passed).finally(() => forget())
    },
    lift: cancel,
    close: () => {
      cancel()
      signal?.removeEventListener('abort', stop)
    },
  }
}
