import type { Worker } from 'node:worker_threads'
import type { ModelEndpoint } from '../../platform/models/post-json.ts'
import { startWorker } from '../../platform/threads/start-worker.ts'
import { createWorkerPool } from '../../platform/threads/worker-pool.ts'
import type { NormalizedRecord } from '../../rules/normalizer/normalized-record.ts'
import type { TextRange } from '../../rules/normalizer/unused-passages.ts'
import { scanError } from '../../rules/screening/scan-errors.ts'
import type { ScreenResult } from '../../rules/screening/screen.ts'
import type { SourceAnswer, SourceCall } from './analyze-source.ts'
import type { ModelAnswer } from './model-answer.ts'
import { createModelNormalizer } from './model-normalizer.ts'

/** Processor time for each started TEXT_BUDGET_BYTES of a text, and for a text at most: docs/gates.md. */
export const TEXT_BUDGET_MS = 250
export const TEXT_BUDGET_BYTES = 5000
export const MAX_TEXT_BUDGET_MS = 2000
/** Number of texts that may wait for the thread, of all owners and of one. */
const MAX_WAITING_TEXTS = 100
const MAX_WAITING_PER_OWNER = 10
/** A text that makes the rules use too much memory ends the thread, not the process. */
const MAX_HEAP_MB = 384

/**
 * Screens and normalizes the texts of raw deposits, files and sessions in a thread of their own, so that deposits never
 * wait for a long text. What cannot be evaluated is refused.
 */
export interface TextAnalyzer {
  /**
   * Screens the texts of an object and redacts them: see `screenSource`.
   * @param owner whose texts they are: owners take turns
   * @throws ValidationError with the reason `scan_timeout` when it takes too long
   * @throws ServerError (503) when there is no thread
   */
  screenSource<T extends object>(input: T, owner: string): Promise<ScreenResult<T>>
  /**
   * Returns the records that a text contains, by the configured model or, where it has no answer, by the rules.
   * @param text NFC with LF line ends
   * @param request_id which the endpoint of the model is told
   * @throws as `screenSource`
   */
  normalize(text: string, owner: string, request_id?: string | null): Promise<NormalizedRecord[]>
  /**
   * The passages of a text that say something and are in none of the spans: see `listUnusedPassages`.
   * @throws as `screenSource`
   */
  listUnused(text: string, spans: readonly TextRange[], owner: string): Promise<TextRange[]>
  state(): { status: 'ok' | 'down'; message: string | null }
  close(): void
}

interface TextAnalyzerOptions {
  /** the endpoint of a model that sorts texts; null: the rules do */
  endpoint?: ModelEndpoint | null
  /** receives messages for the operator, one line each */
  log: (message: string) => void
  /** starts the thread; replaced in tests */
  start?: (workerData: SharedArrayBuffer) => Worker
  now_ms?: () => number
  /** factor on every budget, for machines on which tests share the processor */
  budget_factor?: number
}

const startTextWorker = (workerData: SharedArrayBuffer): Worker =>
  startWorker('./text-analysis-worker', import.meta.url, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })

/** Processor time that a text of this size may take. */
export const textBudgetMs = (bytes: number): number =>
  Math.min(MAX_TEXT_BUDGET_MS, TEXT_BUDGET_MS * Math.max(1, Math.ceil(bytes / TEXT_BUDGET_BYTES)))

function sizeOf(call: SourceCall): number {
  if ('screen' in call) return Buffer.byteLength(JSON.stringify(call.screen))
  return Buffer.byteLength('normalize' in call ? call.normalize : 'ground' in call ? call.ground : call.unused_of)
}

export function createTextAnalyzer({
  endpoint = null,
  log,
  start = startTextWorker,
  now_ms,
  budget_factor = 1,
}: TextAnalyzerOptions): TextAnalyzer {
  let timeouts = 0
  const model = endpoint && createModelNormalizer({ endpoint, log })
  const budgetMs = (call: SourceCall): number => budget_factor * textBudgetMs(sizeOf(call))
  const pool = createWorkerPool<SourceCall, SourceAnswer>({
    start,
    threads: 1,
    // many services never get a raw text, and a thread costs memory
    budgetMs,
    max_waiting: MAX_WAITING_TEXTS,
    max_waiting_per_owner: MAX_WAITING_PER_OWNER,
    onLoss: () => log('the thread that checks long texts ended and is replaced'),
    ...(now_ms && { now_ms }),
  })

  async function call(source_call: SourceCall, owner: string): Promise<SourceAnswer> {
    const result = await pool.call(source_call, owner)
    if ('answer' in result) return result.answer
    const budget_ms = budgetMs(source_call)
    if (result.failure === 'over budget') {
      timeouts++
      log(`a text was not checked within ${budget_ms} ms and is refused: ${timeouts} since the start`)
    }
    throw scanError(result.failure, 'text', budget_ms)
  }

  async function callForRecords(source_call: SourceCall, owner: string): Promise<NormalizedRecord[] | null> {
    // the job of a text takes turns with what its owner sends meanwhile
    const answer = await call(source_call, `job of ${owner}`)
    if ('records' in answer) return answer.records
    throw new Error('the thread answered another call')
  }

  return {
    async screenSource<T extends object>(input: T, owner: string): Promise<ScreenResult<T>> {
      const answer = await call({ screen: input }, owner)
      if ('screened' in answer) return answer.screened as ScreenResult<T>
      throw new Error('the thread answered another call')
    },
    async normalize(text, owner, request_id) {
      const ground = (source: string, answer: ModelAnswer) => callForRecords({ ground: source, answer }, owner)
      const sorted = (await model?.normalize(text, ground, request_id)) ?? null
      return sorted ?? (await callForRecords({ normalize: text }, owner)) ?? []
    },
    async listUnused(text, spans, owner) {
      const answer = await call({ unused_of: text, spans }, `job of ${owner}`)
      if ('unused' in answer) return answer.unused
      throw new Error('the thread answered another call')
    },
    state() {
      if (pool.isDown()) return { status: 'down', message: 'long texts cannot be checked' }
      const refused = timeouts === 0 ? null : `${timeouts} texts took too long to check and were refused`
      return { status: 'ok', message: model?.outage() ?? refused }
    },
    close: pool.close,
  }
}
