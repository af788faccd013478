import type { Worker } from 'node:worker_threads'
import { type ExperienceCreate, OperationError } from '@cairnway/contract'
import { startWorker } from '../threads/start-worker.ts'
import { createWorkerRpcClient, type WorkerRpcClient } from '../threads/worker-rpc-client.ts'
import { exponentialBackoffMs } from '../time/exponential-backoff.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'

/** Processor time that the analysis of one deposit may take: docs/trust.md, "What a deposit passes". */
const ANALYSIS_BUDGET_MS = 250
/** Loading the rules takes half a second of processor time, which may be much longer on a busy machine. */
const START_TIMEOUT_MS = 60_000
/** Number of deposits that may wait for the thread. */
const MAX_WAITING_DEPOSITS = 500
/** A text that makes the rules use too much memory ends the thread, not the process. */
const MAX_HEAP_MB = 256
const RESTART_BACKOFF = { initial_ms: 100, max_ms: 30_000 }
const RETRY_AFTER_S = 2

/** Analyzes the texts of deposits in a thread of its own. A deposit that cannot be analyzed is refused. */
export interface DepositAnalyzer {
  /**
   * @throws ValidationError with the finding `scan_timeout` when the text takes too long
   * @throws ServerError (503) when there is no thread to analyze it
   */
  analyze(input: ExperienceCreate): Promise<DepositAnalysis>
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
    // the worker is built code, so it needs neither the loader nor the conditions of the main thread
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })

const scanTimeoutError = (budget_ms: number): OperationError =>
  new OperationError('ValidationError', `the text could not be checked within ${budget_ms} ms, so it is refused`, {
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

const unavailableError = (message: string): OperationError =>
  new OperationError('ServerError', message, { retry_after_seconds: RETRY_AFTER_S }, { status: 503 })

/** Starts the thread. It is replaced when it ends or blocks, with exponential backoff while it analyzes nothing. */
export function createDepositAnalyzer({
  log,
  start = startAnalysisWorker,
  now_ms = () => performance.now(),
  budget_ms = ANALYSIS_BUDGET_MS,
}: DepositAnalyzerOptions): DepositAnalyzer {
  let thread: WorkerRpcClient<ExperienceCreate, DepositAnalysis> | null = null
  let consecutive_losses = 0
  let next_start_ms = Number.NEGATIVE_INFINITY
  let timeouts = 0
  let closed = false

  function startThread(): typeof thread {
    if (closed || now_ms() < next_start_ms) return null
    try {
      const limits = { cpu_budget_ms: budget_ms, start_timeout_ms: START_TIMEOUT_MS }
      const started = createWorkerRpcClient<ExperienceCreate, DepositAnalysis>(start, limits, (was_requested) => {
        if (thread === started) thread = null
        if (!was_requested) handleLoss()
      })
      return started
    } catch {
      // the system refused to create a thread
      handleLoss()
      return null
    }
  }

  function handleLoss(): void {
    next_start_ms = consecutive_losses === 0 ? 0 : now_ms() + exponentialBackoffMs(consecutive_losses, RESTART_BACKOFF)
    consecutive_losses++
    log('the thread that checks deposits ended and is replaced')
  }

  async function analyze(input: ExperienceCreate): Promise<DepositAnalysis> {
    for (;;) {
      thread ??= startThread()
      if (thread === null) throw unavailableError('deposits cannot be checked at the moment; try again in a moment')
      if (thread.pendingCount() >= MAX_WAITING_DEPOSITS)
        throw unavailableError('too many deposits are waiting; try again in a moment')
      const reply = await thread.call(input)
      if ('answer' in reply) {
        consecutive_losses = 0
        return reply.answer
      }
      if (reply.lost === 'in progress')
        throw unavailableError('the check of this deposit was interrupted; try again in a moment')
      if (reply.lost === 'over budget') {
        timeouts++
        consecutive_losses = 0
        log(`a deposit was not checked within ${budget_ms} ms and is refused: ${timeouts} since the start`)
        throw scanTimeoutError(budget_ms)
      }
    }
  }

  thread = startThread()
  return {
    analyze,
    state() {
      const message = timeouts === 0 ? null : `${timeouts} deposits took too long to check and were refused`
      return consecutive_losses > 1
        ? { status: 'down', message: 'deposits cannot be checked' }
        : { status: 'ok', message }
    },
    close() {
      closed = true
      thread?.terminate()
    },
  }
}
