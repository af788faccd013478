import type { Worker } from 'node:worker_threads'
import { ApiError, type ExperienceCreate } from '@cairnway/contract'
import { type AskedThread, askThread } from '../ask-thread.ts'
import { startWorker } from '../start-worker.ts'
import type { TextJudgement } from './judge-text.ts'

/** Longest that the gates may work on one deposit (design `trust.md` §1). */
const BUDGET_MS = 250
/** Half a second of work to load the rules, for which a busy machine may take very long. */
const START_LIMIT_MS = 60_000
/** Deposits that may wait for the thread. */
const WAITING_MAX = 500
/** A text that makes the rules take memory without end ends the thread, not the service. */
const MEMORY_MB = 256
const FIRST_RESTART_MS = 100
const LONGEST_RESTART_MS = 30_000
const RETRY_AFTER_SECONDS = 2

/** Judges the texts of deposits in a thread of its own. What it does not judge is refused: nothing passes unseen. */
export interface TextJudge {
  /**
   * @throws ValidationError with the finding `scan_timeout` when the text takes too long
   * @throws ServerError (503) when there is no thread to judge it
   */
  judge(input: ExperienceCreate): Promise<TextJudgement>
  state(): { status: 'ok' | 'down'; message: string | null }
  close(): void
}

interface Options {
  /** told in one line what an operator should know */
  log: (message: string) => void
  /** makes the thread (tests bring others) */
  start?: (workerData: SharedArrayBuffer) => Worker
  now_ms?: () => number
  budget_ms?: number
}

const startJudge = (workerData: SharedArrayBuffer): Worker =>
  startWorker('./judge-worker', import.meta.url, {
    workerData,
    // without the loader and conditions of the main thread: the worker is built code
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })

const refuseTimeout = (budget_ms: number): ApiError =>
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

const unavailable = (message: string): ApiError =>
  new ApiError('ServerError', message, { retry_after_seconds: RETRY_AFTER_SECONDS }, { status: 503 })

/** Starts the thread. It is replaced when it ends or blocks; one that never begins is tried again ever more rarely. */
export function createTextJudge({
  log,
  start = startJudge,
  now_ms = () => performance.now(),
  budget_ms = BUDGET_MS,
}: Options): TextJudge {
  let thread: AskedThread<ExperienceCreate, TextJudgement> | null = null
  let fruitless = 0
  let next_start_ms = Number.NEGATIVE_INFINITY
  let timeouts = 0
  let closed = false

  function begin(): typeof thread {
    if (closed || now_ms() < next_start_ms) return null
    try {
      const limits = { budget_ms, start_limit_ms: START_LIMIT_MS }
      const started = askThread<ExperienceCreate, TextJudgement>(start, limits, (asked_to) => {
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
    next_start_ms = fruitless === 0 ? 0 : now_ms() + Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** fruitless)
    fruitless++
    log('the thread that checks deposits ended and is replaced')
  }

  async function judge(input: ExperienceCreate): Promise<TextJudgement> {
    for (;;) {
      thread ??= begin()
      if (thread === null) throw unavailable('deposits cannot be checked just now; try again in a moment')
      if (thread.waiting() >= WAITING_MAX) throw unavailable('too many deposits are waiting; try again in a moment')
      const reply = await thread.ask(input)
      if ('answer' in reply) {
        fruitless = 0
        return reply.answer
      }
      if (reply.lost === 'in hand') throw unavailable('the check of this deposit was broken off; try again in a moment')
      if (reply.lost === 'over budget') {
        timeouts++
        fruitless = 0
        log(`a deposit was not checked within ${budget_ms} ms and is refused: ${timeouts} since the start`)
        throw refuseTimeout(budget_ms)
      }
    }
  }

  thread = begin()
  return {
    judge,
    state() {
      const counted = timeouts === 0 ? null : `${timeouts} deposits took too long to check and were refused`
      return fruitless > 1
        ? { status: 'down', message: 'deposits cannot be checked' }
        : { status: 'ok', message: counted }
    },
    close() {
      closed = true
      thread?.end()
    },
  }
}
