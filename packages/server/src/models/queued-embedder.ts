import { createEmbedQueue } from './embed-queue.ts'
import type { Embedder } from './embedder.ts'
import type { EmbeddingOutcome, EmbeddingProvider } from './embedding-provider.ts'
import { createLruCache } from './lru-cache.ts'
import { isUnitVector } from './unit-vector.ts'

const MAX_CACHED_QUERIES = 10_000
/** The longest delay of a timer; the timer only has to exist. */
const MAX_TIMER_DELAY_MS = 2 ** 31 - 1

interface EmbedJob {
  urgent: boolean
  text: string
  /** Whether a provider has broken down over it already. */
  was_lost: boolean
  /** Whether somebody still waits for it. */
  is_awaited: boolean
  settle: (vector: Float32Array | null) => void
  cancel: () => void
}

/**
 * What all providers share: queries before documents, a time limit for queries, a second try for what a breakdown took
 * along, a last look at each vector, and a cache of queries.
 * @param open opens the provider, which calls `onChange` after every change of its state
 */
export function createQueuedEmbedder(
  open: (onChange: () => void) => EmbeddingProvider,
  { log, query_limit_ms }: { log: (message: string) => void; query_limit_ms: number },
): Omit<Embedder, 'english_only'> {
  const queue = createEmbedQueue<EmbedJob>()
  const queries = createLruCache<Float32Array>(MAX_CACHED_QUERIES)
  const asked = { queries: 0, documents: 0 }
  let resolveStarted = () => {}
  const started = new Promise<void>((resolve) => {
    resolveStarted = resolve
  })
  const provider = open(onChange)

  function onChange(): void {
    const { status } = provider.state()
    if (status !== 'degraded') resolveStarted()
    if (status === 'down') for (let job = queue.dequeue(); job !== undefined; job = queue.dequeue()) job.settle(null)
    askNext()
  }

  function askNext(): void {
    for (const kind of ['queries', 'documents'] as const)
      while (provider.state().status === 'ok' && asked[kind] < provider.max_concurrency[kind]) {
        const job = queue.dequeue(kind === 'queries')
        if (job === undefined) break
        void ask(job, kind)
      }
  }

  async function ask(job: EmbedJob, kind: keyof typeof asked): Promise<void> {
    asked[kind]++
    const question = provider.embed(job.text, job.urgent)
    job.cancel = question.cancel
    const outcome = await question.outcome
    asked[kind]--
    finish(job, outcome)
    askNext()
  }

  function finish(job: EmbedJob, outcome: EmbeddingOutcome): void {
    if ('lost' in outcome) return void giveBack(job, outcome.lost === 'in hand')
    if ('vector' in outcome && isUnitVector(outcome.vector, provider.dimension()))
      return void job.settle(outcome.vector)
    log(`a text could not be embedded: ${'failed' in outcome ? outcome.failed : 'its vector is not of length 1'}`)
    job.settle(null)
  }

  function giveBack(job: EmbedJob, was_in_hand: boolean): void {
    if ((was_in_hand && job.was_lost) || !job.is_awaited || provider.state().status === 'down')
      return void job.settle(null)
    job.was_lost ||= was_in_hand
    job.cancel = () => leaveOut(job)
    queue.requeue(job)
  }

  function leaveOut(job: EmbedJob): void {
    queue.remove((one) => one === job)
  }

  function submit(text: string, urgent: boolean, limit_ms: number): Promise<Float32Array | null> {
    return new Promise((resolve) => {
      // Also keeps the process alive while somebody waits, which a provider itself never does.
      const limit = setTimeout(giveUp, limit_ms)
      const job: EmbedJob = { urgent, text, was_lost: false, is_awaited: true, settle, cancel: () => leaveOut(job) }
      queue.add(job)
      askNext()

      function giveUp(): void {
        job.is_awaited = false
        job.cancel()
        resolve(null)
      }
      function settle(vector: Float32Array | null): void {
        clearTimeout(limit)
        if (urgent && vector !== null) queries.set(text, vector.slice())
        resolve(vector)
      }
    })
  }

  return {
    model_id: provider.model_id,
    dimension: provider.dimension,
    state: provider.state,
    async ready() {
      const alive = setTimeout(() => {}, MAX_TIMER_DELAY_MS)
      await started
      clearTimeout(alive)
    },
    async embedQuery(text) {
      const known = queries.get(text)
      // A copy, so that no caller can change what the next one gets.
      if (known !== undefined) return known.slice()
      return provider.state().status === 'ok' ? submit(text, true, query_limit_ms) : null
    },
    embedDocument: async (text) =>
      provider.state().status === 'down' ? null : submit(text, false, MAX_TIMER_DELAY_MS),
    clearCache: () => queries.clear(),
    close: provider.close,
  }
}
