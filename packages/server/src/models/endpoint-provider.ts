import { errorMessage } from '../errors/error-message.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { EmbedderState, EmbeddingProvider, EmbeddingProviderHooks } from './embedding-provider.ts'
import { type EmbeddingEndpoint, requestEmbedding } from './request-embedding.ts'

const CIRCUIT_BREAKER = { most: 5, window_ms: 30_000 }
const MAX_CONCURRENCY = { queries: 16, documents: 8 }
const MIN_PROBE_DELAY_MS = 1000
const MAX_PROBE_DELAY_MS = 30_000
/** Every model takes it, so that a failure is not the text's fault. */
const PROBE_TEXT = 'a short text'
/** Some 500 tokens, which small models take at most; servers refuse longer texts rather than cut them. */
const MAX_TEXT_CHARS = 1500

/**
 * An endpoint elsewhere. It is asked for the vector of a known text first; from then on texts are sent, until 5 of them
 * fail within 30 s. Then nothing is sent but one known text at a time, after 1 s and doubling up to 30 s, until that
 * has a vector again.
 */
export function createEndpointProvider(
  endpoint: EmbeddingEndpoint,
  { onChange, log }: EmbeddingProviderHooks,
  { query_limit_ms, document_limit_ms }: { query_limit_ms: number; document_limit_ms: number },
): EmbeddingProvider {
  const { host, pathname } = new URL(endpoint.url)
  const name = `the embedding endpoint ${host}${pathname}`
  const breaker = createCircuitBreaker(CIRCUIT_BREAKER)
  const under_way = new Set<AbortController>()
  let closed = false
  let state: EmbedderState = { status: 'degraded', message: `${name} has not answered yet` }
  let dimension = endpoint.dimensions
  let probe_ms = MIN_PROBE_DELAY_MS
  let timer: NodeJS.Timeout | undefined

  function enter(next: EmbedderState): void {
    if (closed) return
    if (next.message !== null && next.status !== state.status) log(next.message)
    state = next
    onChange()
  }

  async function vectorOf(text: string, limit_ms: number): Promise<Float32Array> {
    const request = new AbortController()
    under_way.add(request)
    const limit = setTimeout(() => request.abort(), limit_ms)
    const vector = await requestEmbedding(endpoint, text, request.signal).finally(() => {
      clearTimeout(limit)
      under_way.delete(request)
    })
    dimension ??= vector.length
    if (vector.length === dimension) return vector
    throw new Error(
      `its vectors have ${vector.length} components, not ${dimension}; if it has another model now, start again` +
        `${endpoint.dimensions === null ? '' : ' with other EMBEDDINGS_DIMENSIONS'}`,
    )
  }

  function open(reason: string): void {
    enter({ status: 'down', message: `${name} cannot be used, only words are searched: ${reason}` })
    timer = setTimeout(probe, probe_ms).unref()
    probe_ms = Math.min(MAX_PROBE_DELAY_MS, probe_ms * 2)
  }

  async function probe(): Promise<void> {
    try {
      await vectorOf(PROBE_TEXT, document_limit_ms)
      breaker.reset()
      probe_ms = MIN_PROBE_DELAY_MS
      enter({ status: 'ok', message: null })
    } catch (error) {
      if (!closed) open(errorMessage(error))
    }
  }

  function noteFailure(reason: string): void {
    // of texts that were under way together only the first to be too many opens it
    if (breaker.recordFailure(performance.now()) && state.status === 'ok') open(reason)
  }

  void probe()
  return {
    model_id: `${endpoint.model}@${host}${pathname}`,
    dimension: () => dimension,
    state: () => state,
    max_concurrency: MAX_CONCURRENCY,
    embed: (text, urgent) => ({
      outcome: vectorOf(truncateText(text), urgent ? query_limit_ms : document_limit_ms).then(
        (vector) => ({ vector }),
        (error: unknown) => {
          const failed = errorMessage(error)
          noteFailure(failed)
          return { failed }
        },
      ),
      // it ends at its own time limit, which also says that the endpoint is too slow
      cancel: () => {},
    }),
    async close() {
      clearTimeout(timer)
      enter({ status: 'down', message: 'the embedding endpoint is closed' })
      closed = true
      for (const request of under_way) request.abort()
    },
  }
}

/** The beginning, without half a character at the end. */
const truncateText = (text: string): string => text.slice(0, MAX_TEXT_CHARS).replace(/[\ud800-\udbff]$/, '')
