import type { Worker } from 'node:worker_threads'
import type { ServedWork } from './serve-thread.ts'

/** What became of a question that got no answer: it was too long in hand, in hand when the thread ended, or waiting. */
export type Loss = 'over budget' | 'in hand' | 'waiting'
export type Reply<A> = { answer: A } | { lost: Loss }

/** A thread that answers questions one after the other. */
export interface AskedThread<Q, A> {
  /** never fails */
  ask(question: Q): Promise<Reply<A>>
  /** questions without an answer yet */
  waiting(): number
  /** Ends the thread; what it has not answered is lost. */
  end(): void
}

export interface ThreadLimits {
  /** longest that one question may be in hand, wall time; while it waits for others no time is counted */
  budget_ms: number
  /** longest until the thread begins with its first question */
  start_limit_ms: number
}

/**
 * Asks a thread whose module calls `serveThread`. A question over its budget ends the thread: nothing else stops code
 * that does not return.
 * @param start makes the thread; gets the memory in which it tells what it has in hand, to be handed on as `workerData`
 * @param limits null: no question is given up
 * @param onEnd told once when the thread takes no questions any more, and whether `end` was called
 */
export function askThread<Q, A>(
  start: (shared: SharedArrayBuffer) => Worker,
  limits: ThreadLimits | null,
  onEnd: (asked_to: boolean) => void,
): AskedThread<Q, A> {
  const shared = new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT)
  const hand = new BigInt64Array(shared)
  const worker = start(shared)
  const started = process.hrtime.bigint()
  const asked = new Map<number, (reply: Reply<A>) => void>()
  let ids = 0
  let ended = false
  let timer: NodeJS.Timeout | undefined

  /** The question in hand, 0 for none, and for how long. */
  function inHand(): { id: number; ms: number } {
    for (;;) {
      const id = Atomics.load(hand, 0)
      const since = Atomics.load(hand, 1)
      // it went on to the next in between: read again
      if (id === Atomics.load(hand, 0)) return { id: Number(id), ms: Number(process.hrtime.bigint() - since) / 1e6 }
    }
  }

  function end(loss: Exclude<Loss, 'waiting'>, asked_to: boolean): void {
    if (ended) return
    ended = true
    clearTimeout(timer)
    const { id } = inHand()
    for (const [waiting, resolve] of asked) resolve({ lost: waiting === id ? loss : 'waiting' })
    asked.clear()
    void worker.terminate()
    onEnd(asked_to)
  }

  function watch({ budget_ms, start_limit_ms }: ThreadLimits, ms = budget_ms): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (asked.size === 0) return
      const { id, ms } = inHand()
      const begun = Atomics.load(hand, 1) !== 0n
      if (!begun && Number(process.hrtime.bigint() - started) / 1e6 > start_limit_ms) return end('in hand', false)
      // an answer that this thread was too busy to read is no question in hand
      if (asked.has(id) && ms >= budget_ms) return end('over budget', false)
      watch({ budget_ms, start_limit_ms }, asked.has(id) ? budget_ms - ms : budget_ms)
    }, ms).unref()
  }

  worker.on('message', ({ id, answer }: ServedWork<A>) => {
    asked.get(id)?.({ answer })
    asked.delete(id)
    if (asked.size === 0) worker.unref()
  })
  worker.on('error', () => end('in hand', false))
  worker.on('exit', () => end('in hand', false))
  // it holds the process only while somebody waits; after the listeners, the first of which makes it hold it again
  worker.unref()
  return {
    ask: (question) =>
      new Promise((resolve) => {
        if (ended) return resolve({ lost: 'waiting' })
        const id = ++ids
        asked.set(id, resolve)
        if (asked.size === 1) {
          worker.ref()
          if (limits !== null) watch(limits)
        }
        worker.postMessage({ id, question })
      }),
    waiting: () => asked.size,
    end: () => end('in hand', true),
  }
}
