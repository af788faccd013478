import { createEmbedQueue, type QueuedJob } from './embed-queue.ts'
import type { EmbedderState, EmbeddingOutcome, EmbeddingProvider } from './embedding-provider.ts'
import { createLruCache } from './lru-cache.ts'
import { isUnitVector } from './unit-vector.ts'

const MAX_CACHED_QUERIES = 10_000
/** The longest delay that a timer accepts. */
const MAX_TIMER_DELAY_MS = 2 ** 31 - 1

/** Turns texts into vectors of unit length. No method throws; null means that there is no vector. */
export interface QueuedEmbedder {
  /** Vectors may be compared only with vectors of the same id and dimension. */
  model_id: string
  /** Components of a vector; null until it is known (at the latest when the state is `ok`), then constant. */
  dimension(): number | null
  state(): EmbedderState
  /** Resolves when the model can be used, or when it is known that it cannot. */
  ready(): Promise<void>
  /**
   * Overtakes waiting documents. Returns null at once while the model is not `ok`, and null after the timeout.
   * @param asker whose query it is: askers take turns, and a cached vector is for its asker alone, since the time of an
   *   answer would tell others what somebody searched
   * @param request_id which an endpoint elsewhere is told
   */
  embedQuery(text: string, asker?: string, request_id?: string | null): Promise<Float32Array | null>
  /**
   * Waits for a model that is starting. Returns null when the model is off or down, or when this text has failed.
   * @param owner whose text it is: owners take turns; absent for the service itself
   * @param request_id which an endpoint elsewhere is told
   */
  embedDocument(text: string, owner?: string, request_id?: string | null): Promise<Float32Array | null>
  /** Texts whose vectors somebody waits for. */
  pending(): number
  /** Drops every cached query. */
  clearCache(): void
  /** Ends the provider. A worker finishes its current text, within 5 s; every text that still waits gets null. */
  close(): Promise<void>
}

interface EmbedJob extends Required<QueuedJob> {
  text: string
  /** Of the request that asks first; null without one. */
  request_id: string | null
  /** Key of the cached query; null for a document. */
  cache_key: string | null
  /** Whether a provider has broken down while it worked on this text. */
  was_lost: boolean
  /** Whether a caller still waits for the vector. */
  is_awaited: boolean
  resolve: (vector: Float32Array | null) => void
  cancel: () => void
}

/**
 * Adds to a provider what all providers share: queries before documents, a timeout for queries, a second attempt for a
 * text that was lost in a breakdown, a check of each vector, and a cache of queries.
 * @param open opens the provider, which calls `onChange` after every change of its state
 */
export function createQueuedEmbedder(
  open: (onChange: () => void) => EmbeddingProvider,
  { log, query_timeout_ms }: { log: (message: string) => void; query_timeout_ms: number },
): QueuedEmbedder {
  const queue = createEmbedQueue<EmbedJob>()
  const cached_queries = createLruCache<Float32Array>(MAX_CACHED_QUERIES)
  const in_progress = { queries: 0, documents: 0 }
  let pending = 0
  let resolveStarted = () => {}
  const started = new Promise<void>((resolve) => {
    resolveStarted = resolve
  })
  const provider = open(onChange)

  function onChange(): void {
    const { status } = provider.state()
    if (status !== 'degraded') resolveStarted()
    if (status === 'down') for (let job = queue.dequeue(); job !== undefined; job = queue.dequeue()) job.resolve(null)
    dispatchJobs()
  }

  function dispatchJobs(): void {
    for (const kind of ['queries', 'documents'] as const)
      while (provider.state().status === 'ok' && in_progress[kind] < provider.max_concurrency[kind]) {
        const job = queue.dequeue(kind === 'queries')
        if (job === undefined) break
        void dispatch(job, kind)
      }
  }

  async function dispatch(job: EmbedJob, kind: keyof typeof in_progress): Promise<void> {
    in_progress[kind]++
    const pending = provider.embed(job.text, job)
    job.cancel = pending.cancel
    const outcome = await pending.outcome
    in_progress[kind]--
    finish(job, outcome)
    dispatchJobs()
  }

  function finish(job: EmbedJob, outcome: EmbeddingOutcome): void {
    if ('lost' in outcome) return void retryOrGiveUp(job, outcome.lost === 'in progress')
    if ('vector' in outcome && isUnitVector(outcome.vector, provider.dimension()))
      return void job.resolve(outcome.vector)
    log(`a text could not be embedded: ${'failed' in outcome ? outcome.failed : 'its vector is not of length 1'}`)
    job.resolve(null)
  }

  function retryOrGiveUp(job: EmbedJob, was_in_progress: boolean): void {
    if ((was_in_progress && job.was_lost) || !job.is_awaited || provider.state().status === 'down')
      return void job.resolve(null)
    job.was_lost ||= was_in_progress
    job.cancel = () => removeFromQueue(job)
    queue.requeue(job)
  }

  function removeFromQueue(job: EmbedJob): void {
    queue.remove((queued) => queued === job)
  }

  /** @param cache_key of a query, null for a document */
  function submit(
    { text, owner, cache_key, request_id }: Pick<EmbedJob, 'text' | 'owner' | 'cache_key' | 'request_id'>,
    timeout_ms: number,
  ): Promise<Float32Array | null> {
    return new Promise((resolve) => {
      // This timer also keeps the process alive while a caller waits, which a provider itself never does.
      const timer = setTimeout(giveUp, timeout_ms)
      const job: EmbedJob = {
        urgent: cache_key !== null,
        owner,
        text,
        cache_key,
        request_id,
        was_lost: false,
        is_awaited: true,
        resolve: finishWith,
        cancel: () => removeFromQueue(job),
      }
      pending++
      queue.add(job)
      dispatchJobs()

      function giveUp(): void {
        if (job.is_awaited) pending--
        job.is_awaited = false
        job.cancel()
        resolve(null)
      }
      function finishWith(vector: Float32Array | null): void {
        clearTimeout(timer)
        if (job.is_awaited) pending--
        job.is_awaited = false
        if (cache_key !== null && vector !== null) cached_queries.set(cache_key, vector.slice())
        resolve(vector)
      }
    })
  }

  return {
    model_id: provider.model_id,
    dimension: provider.dimension,
    state: provider.state,
    async ready() {
      const keep_alive = setTimeout(() => {}, MAX_TIMER_DELAY_MS)
      await started
      clearTimeout(keep_alive)
    },
    async embedQuery(text, asker = '', request_id = null) {
      const cache_key = JSON.stringify([asker, text])
      const cached = cached_queries.get(cache_key)
      // Callers get a copy, so that none can change the cached vector.
      if (cached !== undefined) return cached.slice()
      return provider.state().status === 'ok'
        ? submit({ text, owner: asker, cache_key, request_id }, query_timeout_ms)
        : null
    },
    embedDocument: async (text, owner = '', request_id = null) =>
      provider.state().status === 'down'
        ? null
        : submit({ text, owner, cache_key: null, request_id }, MAX_TIMER_DELAY_MS),
    pending: () => pending,
    clearCache: () => cached_queries.clear(),
    close: provider.close,
  }
}
