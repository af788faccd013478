import type { Worker } from 'node:worker_threads'
import { HAND, type ServedWork } from './serve-thread.ts'
import { threadTime } from './thread-time.ts'

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
  /**
   * Longest that the thread may work on one question: processor time, so that a busy machine, where the thread itself
   * waits, refuses nothing that a quiet one takes. While the question waits for others no time is counted.
   */
  budget_ms: number
  /** longest until the thread begins with its first question */
  start_limit_ms: number
}

const msSince = (moment: bigint): number => Number(process.hrtime.bigint() - moment) / 1e6

/** Longest wall time in hand, in budgets: for a thread that waits instead of working. */
const WALL_BUDGETS = 40
/** The same where the system does not tell the processor time of a thread. */
const WALL_BUDGETS_UNTOLD = 4
/** Shortest time between two looks at a question in hand. */
const LOOK_MS = 10

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
  const shared = new SharedArrayBuffer(HAND.slots * BigInt64Array.BYTES_PER_ELEMENT)
  const hand = new BigInt64Array(shared)
  const worker = start(shared)
  const started = process.hrtime.bigint()
  const asked = new Map<number, (reply: Reply<A>) => void>()
  let ids = 0
  let ended = false
  let timer: NodeJS.Timeout | undefined

  /** The question in hand, 0 for none, for how long, and how much of that the thread worked, null when not known. */
  function inHand(): { id: number; ms: number; worked_ms: number | null } {
    for (;;) {
      const id = Atomics.load(hand, HAND.id)
      const ms = msSince(Atomics.load(hand, HAND.since))
      const used = threadTime(Atomics.load(hand, HAND.thread))
      const worked_ms = used === null ? null : Number(used - Atomics.load(hand, HAND.used)) / 1e6
      // it went on to the next in between: read again
      if (id === Atomics.load(hand, HAND.id)) return { id: Number(id), ms, worked_ms }
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

  function watch(limits: ThreadLimits, ms = limits.budget_ms): void {
    clearTimeout(timer)
    timer = setTimeout(() => look(limits), Math.max(LOOK_MS, ms)).unref()
  }

  function look(limits: ThreadLimits): void {
    if (asked.size === 0) return
    const begun = Atomics.load(hand, HAND.since) !== 0n
    const { id, ms, worked_ms } = inHand()
    const wall_budgets = worked_ms === null ? WALL_BUDGETS_UNTOLD : WALL_BUDGETS
    const left_ms = Math.min(limits.budget_ms - (worked_ms ?? 0), wall_budgets * limits.budget_ms - ms)
    if (!begun && msSince(started) > limits.start_limit_ms) end('in hand', false)
    // an answer that this thread was too busy to read is no question in hand
    else if (!asked.has(id)) watch(limits)
    else if (left_ms <= 0) end('over budget', false)
    else watch(limits, left_ms)
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
