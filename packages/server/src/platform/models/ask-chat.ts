import { z } from 'zod'
import { type ModelEndpoint, postJson } from './post-json.ts'

const MAX_RESPONSE_BYTES = 256 * 1024

const ChatCompletion = z.object({
  choices: z.tuple([z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string() }) })]),
})

/** Error for an answer of a model that is not complete JSON. */
export class UnusableAnswer extends Error {}

/** Instructions to a model, and the data that they are about. */
export interface ChatRequest {
  system_prompt: string
  /** sent as a string of JSON, so that nothing in it can end the string */
  data: unknown
  timeout_ms: number
  /** of the request that asks; null without one */
  request_id: string | null
}

/**
 * Asks a chat model for JSON.
 * @throws UnusableAnswer for an answer that is not complete JSON
 * @throws Error when there is no answer. The messages of both say what was wrong and quote nothing from the answer
 */
export async function askChat(
  endpoint: ModelEndpoint,
  { system_prompt, data, timeout_ms, request_id }: ChatRequest,
): Promise<unknown> {
  const body = {
    model: endpoint.model,
    temperature: 0,
    response_format: { type: 'json_object' },
    messages: [
      { role: 'system', content: system_prompt },
      { role: 'user', content: JSON.stringify(data) },
    ],
  }
  const limits = { signal: AbortSignal.timeout(timeout_ms), max_bytes: MAX_RESPONSE_BYTES, request_id }
  const chat = ChatCompletion.safeParse(await postJson(endpoint, '/chat/completions', body, limits))
  if (!chat.success) throw new UnusableAnswer('its answer is not that of a chat')
  const [{ finish_reason, message }] = chat.data.choices
  if (finish_reason === 'length') throw new UnusableAnswer('its answer was cut off')
  const json = message.content.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  try {
    return JSON.parse(json)
  } catch {
    throw new UnusableAnswer('its answer holds no JSON')
  }
}
