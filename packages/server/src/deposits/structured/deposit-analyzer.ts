import type { Worker } from 'node:worker_threads'
import type { ExperienceCreate } from '@cairnway/contract'
import { startWorker } from '../../platform/threads/start-worker.ts'
import { createWorkerPool } from '../../platform/threads/worker-pool.ts'
import { scanError } from '../../rules/screening/scan-errors.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'

/** Processor time for each started ANALYSIS_BUDGET_BYTES of a deposit: docs/gates.md, "Time limit". */
export const ANALYSIS_BUDGET_MS = 250
export const ANALYSIS_BUDGET_BYTES = 65_536
/** Number of deposits that may wait for a thread, of all owners and of one. */
const MAX_WAITING_DEPOSITS = 500
const MAX_WAITING_PER_OWNER = 50
/** One for most of the time; the spare one serves others while an owner's text is analyzed or has ended a thread. */
export const ANALYSIS_THREADS = 2
/** A text that makes the rules use too much memory ends the thread, not the process. */
const MAX_HEAP_MB = 256

/** Analyzes the texts of deposits in threads of its own. A deposit that cannot be analyzed is refused. */
export interface DepositAnalyzer {
  /**
   * @param owner whose deposit it is: owners take turns
   * @throws ValidationError with the finding `scan_timeout` when the text takes too long
   * @throws ServerError (503) when there is no thread to analyze it
   */
  analyze(input: ExperienceCreate, owner: string): Promise<DepositAnalysis>
  /** Starts a thread ahead of the first deposit, which otherwise waits for it. */
  warmUp(): void
  state(): { status: 'ok' | 'down'; message: string | null }
  close(): void
}

interface DepositAnalyzerOptions {
  /** receives messages for the operator, one line each */
  log: (message: string) => void
  /** starts the thread; replaced in tests */
  start?: (workerData: SharedArrayBuffer) => Worker
  now_ms?: () => number
  budget_ms?: number
}

const startAnalysisWorker = (workerData: SharedArrayBuffer): Worker =>
  startWorker('./deposit-analysis-worker', import.meta.url, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })

export function createDepositAnalyzer({
  log,
  start = startAnalysisWorker,
  now_ms,
  budget_ms = ANALYSIS_BUDGET_MS,
}: DepositAnalyzerOptions): DepositAnalyzer {
  let timeouts = 0
  const budgetMs = (input: ExperienceCreate): number =>
    budget_ms * Math.ceil(Buffer.byteLength(JSON.stringify(input)) / ANALYSIS_BUDGET_BYTES)
  const pool = createWorkerPool<ExperienceCreate, DepositAnalysis>({
    start,
    threads: ANALYSIS_THREADS,
    budgetMs,
    max_waiting: MAX_WAITING_DEPOSITS,
    max_waiting_per_owner: MAX_WAITING_PER_OWNER,
    onLoss: () => log('the thread that checks deposits ended and is replaced'),
    ...(now_ms && { now_ms }),
  })
  return {
    async analyze(input, owner) {
      const result = await pool.call(input, owner)
      if ('answer' in result) return result.answer
      if (result.failure === 'over budget') {
        timeouts++
        log(`a deposit was not checked within ${budgetMs(input)} ms and is refused: ${timeouts} since the start`)
      }
      throw scanError(result.failure, 'deposit', budgetMs(input))
    },
    warmUp: pool.warmUp,
    state: () =>
      pool.isDown()
        ? { status: 'down', message: 'deposits cannot be checked' }
        : {
            status: 'ok',
            message: timeouts === 0 ? null : `${timeouts} deposits took too long to check and were refused`,
          },
    close: pool.close,
  }
}
