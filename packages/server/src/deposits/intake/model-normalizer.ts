import { errorMessage } from '../../platform/errors/error-message.ts'
import { askChat } from '../../platform/models/ask-chat.ts'
import { createCircuitBreaker } from '../../platform/models/circuit-breaker.ts'
import type { ModelEndpoint } from '../../platform/models/post-json.ts'
import { exponentialBackoffMs } from '../../platform/time/exponential-backoff.ts'
import type { NormalizedRecord } from '../../rules/normalizer/normalized-record.ts'
import { ModelAnswer, SYSTEM_PROMPT } from './model-answer.ts'

/** A longer text exceeds what models read well; the rules read it. */
export const MAX_NORMALIZED_CHARS = 60_000
export const NORMALIZER_TIMEOUT_MS = 30_000
/** Limits of the circuit breaker: while an endpoint hangs, each text waits for it, so few may. */
export const NORMALIZER_CIRCUIT_BREAKER = { max_failures: 3, window_ms: 10 * 60_000 }
export const NORMALIZER_BACKOFF = { initial_ms: 10_000, max_ms: 5 * 60_000 }

/** Returns the records of an answer in the words of the source; null when too little of the answer is in the source. */
type GroundAnswer = (source: string, answer: ModelAnswer) => Promise<NormalizedRecord[] | null>

/** Parts that a model which sorts texts needs from the service. */
interface ModelNormalizerParts {
  endpoint: ModelEndpoint
  /** receives messages for the operator, one line each */
  log: (message: string) => void
  now_ms?: () => number
  timeout_ms?: number
}

/** A model behind an endpoint. Its answers are not trusted: only what is in the source counts. */
export interface ModelNormalizer {
  /**
   * Never rejects.
   * @returns null when the endpoint gives no usable answer, so that the rules decide
   */
  normalize(source: string, ground: GroundAnswer, request_id?: string | null): Promise<NormalizedRecord[] | null>
  /** Returns the reason why the endpoint is not asked at the moment; null while it is. */
  outage(): string | null
}

/**
 * Creates a normalizer that asks an endpoint with OpenAI's API, behind a circuit breaker: after several failures it is
 * asked again only from time to time.
 */
export function createModelNormalizer({
  endpoint,
  log,
  now_ms = () => performance.now(),
  timeout_ms = NORMALIZER_TIMEOUT_MS,
}: ModelNormalizerParts): ModelNormalizer {
  const { host, pathname } = new URL(endpoint.url)
  const name = `the model endpoint ${host}${pathname}`
  const breaker = createCircuitBreaker(NORMALIZER_CIRCUIT_BREAKER)
  let outages = 0
  let closed_until_ms = Number.NEGATIVE_INFINITY
  let outage: string | null = null

  async function ask(text: string, request_id: string | null): Promise<ModelAnswer> {
    const request = { system_prompt: SYSTEM_PROMPT, data: { text }, timeout_ms, request_id }
    const answer = ModelAnswer.safeParse(await askChat(endpoint, request))
    if (!answer.success) throw new Error('its answer has another form than was asked for')
    return answer.data
  }

  function recordFailure(reason: string): void {
    log(`${name} has no answer that counts, so rules read the text: ${reason}`)
    // after an outage one failure is enough
    if (!breaker.recordFailure(now_ms()) && outage === null) return
    outage = `${name} cannot be used, rules read the texts: ${reason}`
    closed_until_ms = now_ms() + exponentialBackoffMs(outages, NORMALIZER_BACKOFF)
    outages++
  }

  return {
    async normalize(source, ground, request_id = null) {
      if (source.length > MAX_NORMALIZED_CHARS || now_ms() < closed_until_ms) return null
      try {
        const answer = await ask(source, request_id)
        breaker.reset()
        outage = null
        outages = 0
        return await ground(source, answer)
      } catch (error) {
        recordFailure(errorMessage(error))
        return null
      }
    },
    outage: () => outage,
  }
}
