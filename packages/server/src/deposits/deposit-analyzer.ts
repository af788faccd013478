import type { Worker } from 'node:worker_threads'
import { type ExperienceCreate, OperationError } from '@cairnway/contract'
import { createFairQueue } from '../threads/fair-queue.ts'
import { startWorker } from '../threads/start-worker.ts'
import { createWorkerRpcClient, type WorkerRpcClient } from '../threads/worker-rpc-client.ts'
import { exponentialBackoffMs } from '../time/exponential-backoff.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'

/** Processor time that the analysis of one deposit may take: docs/trust.md, "What a deposit passes". */
const ANALYSIS_BUDGET_MS = 250
/** Loading the rules takes half a second of processor time, which may be much longer on a busy machine. */
const START_TIMEOUT_MS = 60_000
/** Number of deposits that may wait for a thread, of all owners and of one. */
const MAX_WAITING_DEPOSITS = 500
const MAX_WAITING_PER_OWNER = 50
/** One for most of the time; the spare one serves others while an owner's text is analyzed or has ended a thread. */
const THREADS = 2
/** A text that makes the rules use too much memory ends the thread, not the process. */
const MAX_HEAP_MB = 256
const RESTART_BACKOFF = { initial_ms: 100, max_ms: 30_000 }
const RETRY_AFTER_S = 2

/** Analyzes the texts of deposits in threads of its own. A deposit that cannot be analyzed is refused. */
export interface DepositAnalyzer {
  /**
   * @param owner whose deposit it is: owners take turns
   * @throws ValidationError with the finding `scan_timeout` when the text takes too long
   * @throws ServerError (503) when there is no thread to analyze it
   */
  analyze(input: ExperienceCreate, owner: string): Promise<DepositAnalysis>
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

interface AnalysisThread {
  client: WorkerRpcClient<ExperienceCreate, DepositAnalysis> | null
  is_busy: boolean
}

interface AnalysisJob {
  input: ExperienceCreate
  resolve: (analysis: DepositAnalysis) => void
  reject: (error: OperationError) => void
}

/**
 * Starts the first thread; the second starts when two owners send deposits at the same time. A thread is replaced when
 * it ends or blocks, with exponential backoff while nothing is analyzed.
 *
 * Owners take turns, and each occupies one thread at a time, until the thread that its text has ended is replaced. So
 * texts that exceed the budget delay those of their own sender, and the other thread is left for everybody else.
 */
export function createDepositAnalyzer({
  log,
  start = startAnalysisWorker,
  now_ms = () => performance.now(),
  budget_ms = ANALYSIS_BUDGET_MS,
}: DepositAnalyzerOptions): DepositAnalyzer {
  const threads: AnalysisThread[] = Array.from({ length: THREADS }, () => ({ client: null, is_busy: false }))
  const queue = createFairQueue<AnalysisJob>()
  const busy_owners = new Set<string>()
  let consecutive_losses = 0
  let next_start_ms = Number.NEGATIVE_INFINITY
  let timeouts = 0
  let closed = false

  function startClient(thread: AnalysisThread): AnalysisThread['client'] {
    if (closed || now_ms() < next_start_ms) return null
    try {
      const limits = { cpu_budget_ms: budget_ms, start_timeout_ms: START_TIMEOUT_MS }
      const started = createWorkerRpcClient<ExperienceCreate, DepositAnalysis>(start, limits, (was_requested) => {
        if (thread.client === started) thread.client = null
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

  /** A thread without work, one that runs before one that must be started. */
  const findIdleThread = (): AnalysisThread | undefined => {
    const idle = threads.filter(({ is_busy }) => !is_busy)
    return idle.find(({ client }) => client !== null) ?? idle[0]
  }

  function dispatchJobs(): void {
    for (let thread = findIdleThread(); thread !== undefined; thread = findIdleThread()) {
      const next = queue.next((owner) => !busy_owners.has(owner))
      if (next === undefined) return
      void occupy(thread, next.owner, next.job)
    }
  }

  async function occupy(thread: AnalysisThread, owner: string, job: AnalysisJob): Promise<void> {
    thread.is_busy = true
    busy_owners.add(owner)
    await runJob(thread, job)
    thread.is_busy = false
    busy_owners.delete(owner)
    dispatchJobs()
  }

  async function runJob(thread: AnalysisThread, { input, resolve, reject }: AnalysisJob): Promise<void> {
    for (;;) {
      thread.client ??= startClient(thread)
      if (thread.client === null)
        return reject(unavailableError('deposits cannot be checked at the moment; try again in a moment'))
      const reply = await thread.client.call(input)
      if ('answer' in reply) {
        consecutive_losses = 0
        return resolve(reply.answer)
      }
      if (reply.lost === 'in progress')
        return reject(unavailableError('the check of this deposit was interrupted; try again in a moment'))
      if (reply.lost === 'over budget') {
        timeouts++
        consecutive_losses = 0
        log(`a deposit was not checked within ${budget_ms} ms and is refused: ${timeouts} since the start`)
        reject(scanTimeoutError(budget_ms))
        return replaceThread(thread)
      }
    }
  }

  /** Starts a new thread and waits until it serves calls. */
  async function replaceThread(thread: AnalysisThread): Promise<void> {
    thread.client ??= startClient(thread)
    if (thread.client === null) return
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, START_TIMEOUT_MS).unref()
    })
    await Promise.race([thread.client.ready, timeout])
    clearTimeout(timer)
  }

  const [first_thread] = threads
  if (first_thread) first_thread.client = startClient(first_thread)
  return {
    analyze: (input, owner) =>
      new Promise((resolve, reject) => {
        if (queue.size() >= MAX_WAITING_DEPOSITS || queue.count(owner) >= MAX_WAITING_PER_OWNER)
          return reject(unavailableError('too many deposits are waiting; try again in a moment'))
        queue.add(owner, { input, resolve, reject })
        dispatchJobs()
      }),
    state() {
      const message = timeouts === 0 ? null : `${timeouts} deposits took too long to check and were refused`
      return consecutive_losses > 1
        ? { status: 'down', message: 'deposits cannot be checked' }
        : { status: 'ok', message }
    },
    close() {
      closed = true
      for (const { client } of threads) client?.terminate()
    },
  }
}
