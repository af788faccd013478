import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import { type Prepared, prepareSource } from './prepare-source.ts'
import type { PrepareAnswer, PrepareRequest } from './prepare-worker.ts'
import { inSlices } from './slices.ts'
import type { SourceRow } from './store.ts'

/** So few are sooner done here than sent to a thread and back. */
const FEW_ROWS = 8
/** A thread that ends so often by itself is not started again. */
const LOSSES_MAX = 3
/** An idle thread holds tens of megabytes. */
const IDLE_MS = 10_000

/** Prepares records for the index, many in a thread of its own, few at once. */
export interface Preparer {
  /** One answer for each record, in their order. It never fails: without the thread the caller's does the work. */
  prepare(rows: SourceRow[]): Promise<Prepared[]>
}

interface Thread {
  /** null when the thread ended before it answered */
  ask(rows: SourceRow[]): Promise<Prepared[] | null>
  terminate(): void
}

/** The view of a vector may lie in a large buffer of the driver, all of which a message would copy. */
const own = (row: SourceRow): SourceRow => ({ ...row, components: row.components && new Uint8Array(row.components) })

function startThread(start: () => Worker, onEnd: () => void): Thread {
  const worker = start()
  const waiting = new Map<number, (prepared: Prepared[] | null) => void>()
  let ids = 0
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    for (const resolve of waiting.values()) resolve(null)
    onEnd()
  }
  worker.unref()
  worker.on('message', ({ id, prepared }: PrepareAnswer) => {
    waiting.get(id)?.(prepared)
    waiting.delete(id)
  })
  worker.on('error', end)
  worker.on('exit', end)
  return {
    ask: (rows) =>
      new Promise((resolve) => {
        if (ended) return resolve(null)
        const id = ++ids
        waiting.set(id, resolve)
        worker.postMessage({ id, rows: rows.map(own) } satisfies PrepareRequest)
      }),
    terminate: () => void worker.terminate(),
  }
}

/**
 * @param note told when the thread ends by itself
 * @param start makes the thread (tests bring others)
 */
export function createPreparer(
  note: (message: string) => void,
  start: () => Worker = () => startWorker('./prepare-worker', import.meta.url),
): Preparer {
  let thread: Thread | null = null
  let losses = 0
  let resting: NodeJS.Timeout | undefined

  function current(): Thread | null {
    if (thread !== null || losses >= LOSSES_MAX) return thread
    const started = startThread(start, () => {
      if (thread !== started) return
      thread = null
      losses++
      note('the thread that prepares records for the index ended; its work is done without it')
    })
    thread = started
    return thread
  }

  async function prepareHere(rows: SourceRow[]): Promise<Prepared[]> {
    const prepared: Prepared[] = []
    await inSlices(rows, (row) => void prepared.push(prepareSource(row)))
    return prepared
  }

  function rest(): void {
    const idle = thread
    thread = null
    idle?.terminate()
  }

  return {
    prepare: async (rows) => {
      if (rows.length <= FEW_ROWS) return prepareHere(rows)
      clearTimeout(resting)
      const answer = await current()?.ask(rows)
      clearTimeout(resting)
      resting = setTimeout(rest, IDLE_MS).unref()
      return answer ?? prepareHere(rows)
    },
  }
}
