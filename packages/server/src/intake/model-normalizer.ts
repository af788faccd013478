import { z } from 'zod'
import { errorMessage } from '../errors/error-message.ts'
import { createCircuitBreaker } from '../models/circuit-breaker.ts'
import { type ModelEndpoint, postJson } from '../models/post-json.ts'
import type { NormalizedRecord } from '../normalizer/normalized-record.ts'
import { exponentialBackoffMs } from '../time/exponential-backoff.ts'
import { ModelAnswer, SYSTEM_PROMPT } from './model-answer.ts'

/** A longer text exceeds what models read well; the rules read it. */
const MAX_SOURCE_CHARS = 60_000
const MAX_RESPONSE_BYTES = 256 * 1024
const TIMEOUT_MS = 30_000
/** While an endpoint hangs, each text waits for it: few may. */
const CIRCUIT_BREAKER = { max_failures: 3, window_ms: 10 * 60_000 }
const RETRY_BACKOFF = { initial_ms: 10_000, max_ms: 5 * 60_000 }

const ChatCompletion = z.object({
  choices: z.tuple([z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string() }) })]),
})

/** The records of an answer that stand in the source; null when too little of it does. */
type GroundAnswer = (source: string, answer: ModelAnswer) => Promise<NormalizedRecord[] | null>

/** What a model that sorts texts needs from the service. */
interface ModelNormalizerParts {
  endpoint: ModelEndpoint
  /** receives messages for the operator, one line each */
  log: (message: string) => void
  now_ms?: () => number
  timeout_ms?: number
}

/** A model behind an endpoint. What it answers is not believed: only what stands in the source counts. */
export interface ModelNormalizer {
  /** Never rejects. @returns null when the endpoint has no answer that counts: the rules decide */
  normalize(source: string, ground: GroundAnswer): Promise<NormalizedRecord[] | null>
  /** why the endpoint is not asked at the moment; null while it is */
  outage(): string | null
}

/** @throws Error for an answer that is not a complete answer of a chat to the order */
function parseAnswer(response: unknown): ModelAnswer {
  const chat = ChatCompletion.safeParse(response)
  if (!chat.success) throw new Error('its answer is not that of a chat')
  const [{ finish_reason, message }] = chat.data.choices
  if (finish_reason === 'length') throw new Error('its answer was cut off')
  const json = message.content.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error('its answer holds no JSON')
  }
  const answer = ModelAnswer.safeParse(value)
  if (!answer.success) throw new Error('its answer has another form than was asked for')
  return answer.data
}

/**
 * Creates a normalizer that asks an endpoint with OpenAI's API, behind a circuit breaker: after several failures it is
 * asked again only from time to time.
 */
export function createModelNormalizer({
  endpoint,
  log,
  now_ms = () => performance.now(),
  timeout_ms = TIMEOUT_MS,
}: ModelNormalizerParts): ModelNormalizer {
  const { host, pathname } = new URL(endpoint.url)
  const name = `the model endpoint ${host}${pathname}`
  const breaker = createCircuitBreaker(CIRCUIT_BREAKER)
  let outages = 0
  let closed_until_ms = Number.NEGATIVE_INFINITY
  let outage: string | null = null

  async function ask(text: string): Promise<ModelAnswer> {
    const body = {
      model: endpoint.model,
      temperature: 0,
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: SYSTEM_PROMPT },
        { role: 'user', content: JSON.stringify({ text }) },
      ],
    }
    const limits = { signal: AbortSignal.timeout(timeout_ms), max_bytes: MAX_RESPONSE_BYTES }
    return parseAnswer(await postJson(endpoint, '/chat/completions', body, limits))
  }

  function recordFailure(reason: string): void {
    log(`${name} has no answer that counts, so rules read the text: ${reason}`)
    // after an outage one failure is enough
    if (!breaker.recordFailure(now_ms()) && outage === null) return
    outage = `${name} cannot be used, rules read the texts: ${reason}`
    closed_until_ms = now_ms() + exponentialBackoffMs(outages, RETRY_BACKOFF)
    outages++
  }

  return {
    async normalize(source, ground) {
      if (source.length > MAX_SOURCE_CHARS || now_ms() < closed_until_ms) return null
      try {
        const answer = await ask(source)
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
