import { errorMessage } from '../errors/error-message.ts'
import { exponentialBackoffMs } from '../time/exponential-backoff.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { EmbedderState, EmbeddingProvider, EmbeddingProviderHooks } from './embedding-provider.ts'
import { type EmbeddingEndpoint, requestEmbedding } from './request-embedding.ts'

export const ENDPOINT_CIRCUIT_BREAKER = { max_failures: 5, window_ms: 30_000 }
const MAX_CONCURRENCY = { queries: 16, documents: 8 }
const PROBE_BACKOFF = { initial_ms: 1000, max_ms: 30_000 }
/** Every model accepts this text, so a failure is never caused by it. */
const PROBE_TEXT = 'a short text'
/** About 500 tokens, the maximum of small models; servers refuse longer texts instead of truncating them. */
export const MAX_ENDPOINT_CHARS = 1500

/**
 * Creates the provider that requests vectors from an HTTP endpoint, behind a circuit breaker. It first sends a probe
 * text; once the endpoint has returned its vector, texts are sent until 5 of them fail within 30 s. The circuit is then
 * open: only the probe is sent, after 1 s and then with a delay that doubles up to 30 s, until it succeeds again.
 */
export function createEndpointProvider(
  endpoint: EmbeddingEndpoint,
  { onChange, log }: EmbeddingProviderHooks,
  { query_timeout_ms, document_timeout_ms }: { query_timeout_ms: number; document_timeout_ms: number },
): EmbeddingProvider {
  const { host, pathname } = new URL(endpoint.url)
  const name = `the embedding endpoint ${host}${pathname}`
  const breaker = createCircuitBreaker(ENDPOINT_CIRCUIT_BREAKER)
  const in_flight = new Set<AbortController>()
  let closed = false
  let state: EmbedderState = { status: 'degraded', message: `${name} has not answered yet` }
  let dimension = endpoint.dimensions
  let scheduled_probes = 0
  let probe_timer: NodeJS.Timeout | undefined

  function setState(next: EmbedderState): void {
    if (closed) return
    if (next.message !== null && next.status !== state.status) log(next.message)
    state = next
    onChange()
  }

  async function requestVector(text: string, timeout_ms: number, request_id: string | null): Promise<Float32Array> {
    const request = new AbortController()
    in_flight.add(request)
    const timeout = setTimeout(() => request.abort(), timeout_ms)
    const vector = await requestEmbedding(endpoint, text, { signal: request.signal, request_id }).finally(() => {
      clearTimeout(timeout)
      in_flight.delete(request)
    })
    dimension ??= vector.length
    if (vector.length === dimension) return vector
    throw new Error(
      `its vectors have ${vector.length} components, not ${dimension}; if its model has changed, restart the service` +
        `${endpoint.dimensions === null ? '' : ' with other EMBEDDINGS_DIMENSIONS'}`,
    )
  }

  function openCircuit(reason: string): void {
    setState({ status: 'down', message: `${name} cannot be used, only words are searched: ${reason}` })
    probe_timer = setTimeout(probe, exponentialBackoffMs(scheduled_probes, PROBE_BACKOFF)).unref()
    scheduled_probes++
  }

  async function probe(): Promise<void> {
    try {
      await requestVector(PROBE_TEXT, document_timeout_ms, null)
      breaker.reset()
      scheduled_probes = 0
      setState({ status: 'ok', message: null })
    } catch (error) {
      if (!closed) openCircuit(errorMessage(error))
    }
  }

  function recordFailure(reason: string): void {
    // several texts in flight may fail together: only the first failure over the limit opens the circuit
    if (breaker.recordFailure(performance.now()) && state.status === 'ok') openCircuit(reason)
  }

  void probe()
  return {
    model_id: `${endpoint.model}@${host}${pathname}`,
    dimension: () => dimension,
    state: () => state,
    max_concurrency: MAX_CONCURRENCY,
    embed: (text, { urgent, request_id }) => ({
      outcome: requestVector(truncateText(text), urgent ? query_timeout_ms : document_timeout_ms, request_id).then(
        (vector) => ({ vector }),
        (error: unknown) => {
          const failed = errorMessage(error)
          recordFailure(failed)
          return { failed }
        },
      ),
      // a request runs until its own timeout, so that a slow endpoint counts as failing
      cancel: () => {},
    }),
    async close() {
      clearTimeout(probe_timer)
      setState({ status: 'down', message: 'the embedding endpoint is closed' })
      closed = true
      for (const request of in_flight) request.abort()
    },
  }
}

/** Truncates to the limit without leaving half of a surrogate pair at the end. */
const truncateText = (text: string): string => text.slice(0, MAX_ENDPOINT_CHARS).replace(/[\ud800-\udbff]$/, '')
