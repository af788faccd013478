import type { Worker } from 'node:worker_threads'
import { ApiError, type ExperienceCreate } from '@cairnway/contract'
import { startWorker } from '../threads/start-worker.ts'
import { createWorkerRpcClient, type WorkerRpcClient } from '../threads/worker-rpc-client.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'

/** Longest that the gates may work on one deposit (design `trust.md` §1). */
const ANALYSIS_BUDGET_MS = 250
/** Half a second of work to load the rules, for which a busy machine may take very long. */
const START_TIMEOUT_MS = 60_000
/** Deposits that may wait for the thread. */
const MAX_WAITING_DEPOSITS = 500
/** A text that makes the rules take memory without end ends the thread, not the service. */
const MAX_HEAP_MB = 256
const MIN_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 30_000
const RETRY_AFTER_S = 2

/** Judges the texts of deposits in a thread of its own. What it does not judge is refused: nothing passes unseen. */
export interface DepositAnalyzer {
  /**
   * @throws ValidationError with the finding `scan_timeout` when the text takes too long
   * @throws ServerError (503) when there is no thread to judge it
   */
  analyze(input: ExperienceCreate): Promise<DepositAnalysis>
  state(): { status: 'ok' | 'down'; message: string | null }
  close(): void
}

interface DepositAnalyzerOptions {
  /** told in one line what an operator should know */
  log: (message: string) => void
  /** makes the thread (tests bring others) */
  start?: (workerData: SharedArrayBuffer) => Worker
  now_ms?: () => number
  budget_ms?: number
}

const startAnalysisWorker = (workerData: SharedArrayBuffer): Worker =>
  startWorker('./deposit-analysis-worker', import.meta.url, {
    workerData,
    // without the loader and conditions of the main thread: the worker is built code
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })

const scanTimeoutError = (budget_ms: number): ApiError =>
  new ApiError('ValidationError', `the text could not be checked within ${budget_ms} ms, so it is not taken`, {
    reason: 'scan_timeout',
    findings: [
      {
        type: 'scan_timeout',
        field: 'body',
        measured: `more than ${budget_ms} ms`,
        needed: `at most ${budget_ms} ms`,
        message: 'Shorten the longest fields, and leave out encoded or minified content; then send it again.',
      },
    ],
  })

const unavailableError = (message: string): ApiError =>
  new ApiError('ServerError', message, { retry_after_seconds: RETRY_AFTER_S }, { status: 503 })

/** Starts the thread. It is replaced when it ends or blocks; one that never begins is tried again ever more rarely. */
export function createDepositAnalyzer({
  log,
  start = startAnalysisWorker,
  now_ms = () => performance.now(),
  budget_ms = ANALYSIS_BUDGET_MS,
}: DepositAnalyzerOptions): DepositAnalyzer {
  let thread: WorkerRpcClient<ExperienceCreate, DepositAnalysis> | null = null
  let fruitless = 0
  let next_start_ms = Number.NEGATIVE_INFINITY
  let timeouts = 0
  let closed = false

  function begin(): typeof thread {
    if (closed || now_ms() < next_start_ms) return null
    try {
      const limits = { cpu_budget_ms: budget_ms, start_timeout_ms: START_TIMEOUT_MS }
      const started = createWorkerRpcClient<ExperienceCreate, DepositAnalysis>(start, limits, (asked_to) => {
        if (thread === started) thread = null
        if (!asked_to) lose()
      })
      return started
    } catch {
      // the system has no thread to give
      lose()
      return null
    }
  }

  function lose(): void {
    next_start_ms =
      fruitless === 0 ? 0 : now_ms() + Math.min(MAX_RESTART_DELAY_MS, MIN_RESTART_DELAY_MS * 2 ** fruitless)
    fruitless++
    log('the thread that checks deposits ended and is replaced')
  }

  async function judge(input: ExperienceCreate): Promise<DepositAnalysis> {
    for (;;) {
      thread ??= begin()
      if (thread === null) throw unavailableError('deposits cannot be checked just now; try again in a moment')
      if (thread.pendingCount() >= MAX_WAITING_DEPOSITS)
        throw unavailableError('too many deposits are waiting; try again in a moment')
      const reply = await thread.call(input)
      if ('answer' in reply) {
        fruitless = 0
        return reply.answer
      }
      if (reply.lost === 'in progress')
        throw unavailableError('the check of this deposit was broken off; try again in a moment')
      if (reply.lost === 'over budget') {
        timeouts++
        fruitless = 0
        log(`a deposit was not checked within ${budget_ms} ms and is refused: ${timeouts} since the start`)
        throw scanTimeoutError(budget_ms)
      }
    }
  }

  thread = begin()
  return {
    analyze: judge,
    state() {
      const counted = timeouts === 0 ? null : `${timeouts} deposits took too long to check and were refused`
      return fruitless > 1
        ? { status: 'down', message: 'deposits cannot be checked' }
        : { status: 'ok', message: counted }
    },
    close() {
      closed = true
      thread?.terminate()
    },
  }
}
