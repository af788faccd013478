import type { Worker } from 'node:worker_threads'
import { forEachYielding } from '../../../platform/event-loop/for-each-yielding.ts'
import { startWorker } from '../../../platform/threads/start-worker.ts'
import { createWorkerRpcClient, type WorkerRpcClient } from '../../../platform/threads/worker-rpc-client.ts'
import type { SourceRow } from '../store.ts'
import { type PreparedSource, prepareSource } from './prepare-source.ts'

/** Batches up to this size are faster on the calling thread than in a worker thread. */
const MAX_INLINE_ROWS = 8
const MAX_INLINE_CHARS = 60_000
/** Unexpected exits after which the thread is not started again. */
const MAX_THREAD_EXITS = 3
/** An idle thread is ended, because it holds tens of megabytes. */
const IDLE_MS = 10_000

/**
 * Computes the index form of records (terms, error keys, signature): of many in a worker thread, of few on the calling
 * thread.
 */
export interface Preparer {
  /**
   * Returns one result per record in their order. Never rejects: when there is no worker thread, the calling thread
   * does the work.
   */
  prepare(rows: SourceRow[]): Promise<PreparedSource[]>
}

/**
 * A vector may be a view of a large buffer of the database driver; a message to the worker would copy all of that
 * buffer.
 */
const copyComponents = (row: SourceRow): SourceRow => ({
  ...row,
  components: row.components && new Uint8Array(row.components),
})

/** Estimates the length of records from their longest fields. */
const estimateChars = (rows: SourceRow[]): number =>
  rows.reduce((sum, { problem, successful_approach: { method, implementation }, failed_approaches }) => {
    const attempts = failed_approaches.reduce(
      (total, { attempt, why_it_failed }) => total + attempt.length + why_it_failed.length,
      0,
    )
    return sum + problem.length + method.length + (implementation?.length ?? 0) + attempts
  }, 0)

/**
 * @param log called when the thread ends unexpectedly
 * @param start starts the thread; tests replace it
 */
export function createPreparer(
  log: (message: string) => void,
  start: (workerData: SharedArrayBuffer) => Worker = (workerData) =>
    startWorker('./prepare-worker', import.meta.url, { workerData }),
): Preparer {
  let thread: WorkerRpcClient<SourceRow[], PreparedSource[]> | null = null
  let exits = 0
  let idleTimer: NodeJS.Timeout | undefined

  function getThread(): typeof thread {
    if (thread !== null || exits >= MAX_THREAD_EXITS) return thread
    const started = createWorkerRpcClient<SourceRow[], PreparedSource[]>(start, null, (is_requested) => {
      if (is_requested) return
      thread = null
      exits++
      log('the thread that prepares records for the index ended; the main thread does its work')
    })
    thread = started
    return thread
  }

  async function prepareInline(rows: SourceRow[]): Promise<PreparedSource[]> {
    const prepared: PreparedSource[] = []
    await forEachYielding(rows, (row) => void prepared.push(prepareSource(row)))
    return prepared
  }

  function endIdleThread(): void {
    const idle = thread
    thread = null
    idle?.terminate()
  }

  return {
    prepare: async (rows) => {
      if (rows.length <= MAX_INLINE_ROWS && estimateChars(rows) <= MAX_INLINE_CHARS) return prepareInline(rows)
      clearTimeout(idleTimer)
      const reply = await getThread()?.call(rows.map(copyComponents))
      clearTimeout(idleTimer)
      idleTimer = setTimeout(endIdleThread, IDLE_MS).unref()
      return reply !== undefined && 'answer' in reply ? reply.answer : prepareInline(rows)
    },
  }
}
