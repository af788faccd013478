import type { OutgoingAnswer } from '../outgoing/send-request.ts'
import { sendToEndpoint } from '../outgoing/send-to-endpoint.ts'

/** A server that implements the API of OpenAI. */
export interface ModelEndpoint {
  /** base URL, without the path of the operation */
  url: string
  model: string
  api_key: string | null
}

/**
 * Posts JSON to an endpoint and returns its JSON answer. The endpoint gets the id of the request that asks.
 * @throws Error that says what was wrong. Its message quotes nothing from the response, which might repeat the key.
 */
export async function postJson(
  { url, api_key }: Omit<ModelEndpoint, 'model'>,
  path: `/${string}`,
  body: unknown,
  { request_id = null, ...limits }: { signal: AbortSignal; max_bytes: number; request_id?: string | null },
): Promise<unknown> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(api_key !== null && { authorization: `Bearer ${api_key}` }),
    ...(request_id !== null && { 'x-request-id': request_id }),
  }
  const answer = await sendToEndpoint(
    { method: 'POST', url: `${url}${path}`, headers, body: JSON.stringify(body) },
    limits,
  )
  const is_redirect = answer.status >= 300 && answer.status < 400
  // the key and the text must not reach another server
  if (is_redirect) throw new Error(`it redirects elsewhere (HTTP ${answer.status})`)
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`)
  if (answer.is_truncated) throw new Error(`its answer is larger than ${limits.max_bytes} bytes`)
  return parseJson(answer)
}

function parseJson({ body }: OutgoingAnswer): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw new Error('its answer is not JSON')
  }
}
