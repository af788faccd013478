import type { Worker } from 'node:worker_threads'
import { forEachYielding } from '../event-loop/for-each-yielding.ts'
import { startWorker } from '../threads/start-worker.ts'
import { createWorkerRpcClient, type WorkerRpcClient } from '../threads/worker-rpc-client.ts'
import { type PreparedSource, prepareSource } from './prepare-source.ts'
import type { SourceRow } from './store.ts'

/** So few and so short ones are sooner done here than sent to a thread and back. */
const MAX_INLINE_ROWS = 8
const MAX_INLINE_CHARS = 60_000
/** A thread that ends so often by itself is not started again. */
const MAX_THREAD_LOSSES = 3
/** An idle thread holds tens of megabytes. */
const IDLE_MS = 10_000

/** Prepares records for the index, many in a thread of its own, few at once. */
export interface Preparer {
  /** One answer for each record, in their order. It never fails: without the thread the caller's does the work. */
  prepare(rows: SourceRow[]): Promise<PreparedSource[]>
}

/** The view of a vector may lie in a large buffer of the driver, all of which a message would copy. */
const copyComponents = (row: SourceRow): SourceRow => ({
  ...row,
  components: row.components && new Uint8Array(row.components),
})

/** About as many as there are: the fields that hold most. */
const countChars = (rows: SourceRow[]): number =>
  rows.reduce((sum, { problem, successful_approach: { method, implementation }, failed_approaches }) => {
    const tries = failed_approaches.reduce(
      (all, { attempt, why_it_failed }) => all + attempt.length + why_it_failed.length,
      0,
    )
    return sum + problem.length + method.length + (implementation?.length ?? 0) + tries
  }, 0)

/**
 * @param note told when the thread ends by itself
 * @param start makes the thread (tests bring others)
 */
export function createPreparer(
  note: (message: string) => void,
  start: (workerData: SharedArrayBuffer) => Worker = (workerData) =>
    startWorker('./prepare-worker', import.meta.url, { workerData }),
): Preparer {
  let thread: WorkerRpcClient<SourceRow[], PreparedSource[]> | null = null
  let losses = 0
  let resting: NodeJS.Timeout | undefined

  function current(): typeof thread {
    if (thread !== null || losses >= MAX_THREAD_LOSSES) return thread
    const started = createWorkerRpcClient<SourceRow[], PreparedSource[]>(start, null, (asked_to) => {
      if (asked_to) return
      thread = null
      losses++
      note('the thread that prepares records for the index ended; its work is done without it')
    })
    thread = started
    return thread
  }

  async function prepareHere(rows: SourceRow[]): Promise<PreparedSource[]> {
    const prepared: PreparedSource[] = []
    await forEachYielding(rows, (row) => void prepared.push(prepareSource(row)))
    return prepared
  }

  function rest(): void {
    const idle = thread
    thread = null
    idle?.terminate()
  }

  return {
    prepare: async (rows) => {
      if (rows.length <= MAX_INLINE_ROWS && countChars(rows) <= MAX_INLINE_CHARS) return prepareHere(rows)
      clearTimeout(resting)
      const reply = await current()?.call(rows.map(copyComponents))
      clearTimeout(resting)
      resting = setTimeout(rest, IDLE_MS).unref()
      return reply !== undefined && 'answer' in reply ? reply.answer : prepareHere(rows)
    },
  }
}
