import { createCircuitBreaker } from './circuit-breaker.ts'
import { type Endpoint, requestVector } from './endpoint-request.ts'
import { messageOf } from './message-of.ts'
import type { EmbedderState, Provider, ProviderHooks } from './provider.ts'

const BREAKER = { most: 5, window_ms: 30_000 }
const AT_ONCE = { queries: 16, documents: 8 }
const FIRST_PROBE_MS = 1000
const LONGEST_PROBE_MS = 30_000
/** Every model takes it, so that a failure is not the text's fault. */
const PROBE_TEXT = 'a short text'
/** Some 500 tokens, which small models take at most; servers refuse longer texts rather than cut them. */
const TEXT_CHARACTERS = 1500

/**
 * An endpoint elsewhere. It is asked for the vector of a known text first; from then on texts are sent, until 5 of them
 * fail within 30 s. Then nothing is sent but one known text at a time, after 1 s and doubling up to 30 s, until that
 * has a vector again.
 */
export function openEndpoint(
  endpoint: Endpoint,
  { onChange, log }: ProviderHooks,
  { query_limit_ms, document_limit_ms }: { query_limit_ms: number; document_limit_ms: number },
): Provider {
  const { host, pathname } = new URL(endpoint.url)
  const name = `the embedding endpoint ${host}${pathname}`
  const breaker = createCircuitBreaker(BREAKER)
  const under_way = new Set<AbortController>()
  let closed = false
  let state: EmbedderState = { status: 'degraded', message: `${name} has not answered yet` }
  let dimension = endpoint.dimensions
  let probe_ms = FIRST_PROBE_MS
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
    const vector = await requestVector(endpoint, text, request.signal).finally(() => {
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
    probe_ms = Math.min(LONGEST_PROBE_MS, probe_ms * 2)
  }

  async function probe(): Promise<void> {
    try {
      await vectorOf(PROBE_TEXT, document_limit_ms)
      breaker.reset()
      probe_ms = FIRST_PROBE_MS
      enter({ status: 'ok', message: null })
    } catch (error) {
      if (!closed) open(messageOf(error))
    }
  }

  function noteFailure(reason: string): void {
    // of texts that were under way together only the first to be too many opens it
    if (breaker.failed(performance.now()) && state.status === 'ok') open(reason)
  }

  void probe()
  return {
    model_id: `${endpoint.model}@${host}${pathname}`,
    dimension: () => dimension,
    state: () => state,
    at_once: AT_ONCE,
    ask: (text, urgent) => ({
      outcome: vectorOf(cut(text), urgent ? query_limit_ms : document_limit_ms).then(
        (vector) => ({ vector }),
        (error: unknown) => {
          const failed = messageOf(error)
          noteFailure(failed)
          return { failed }
        },
      ),
      // it ends at its own time limit, which also says that the endpoint is too slow
      forget: () => {},
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
const cut = (text: string): string => text.slice(0, TEXT_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
