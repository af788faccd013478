import { z } from 'zod'
import { normalizeVector } from './unit-vector.ts'

/** A server that implements the embeddings endpoint of the OpenAI API. */
export interface EmbeddingEndpoint {
  /** base URL without `/embeddings` */
  url: string
  model: string
  api_key: string | null
  /** components of its vectors; null: as in its first response */
  dimensions: number | null
}

/** The largest models return 4,096 components of about 20 characters each. */
const MAX_RESPONSE_BYTES = 1_000_000
const MAX_DIMENSION = 8192

const EmbeddingsResponse = z.object({
  data: z.tuple([z.object({ embedding: z.array(z.number()).min(1).max(MAX_DIMENSION) })]),
})

/**
 * Requests the vector of one text.
 * @returns the vector, scaled to length 1
 * @throws Error that says what was wrong. Its message quotes nothing from the response, which might repeat the key.
 */
export async function requestEmbedding(
  endpoint: EmbeddingEndpoint,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array> {
  const response = await sendRequest(endpoint, text, signal)
  if (response.status !== 200) {
    await response.body?.cancel()
    const is_redirect = response.status >= 300 && response.status < 400
    throw new Error(is_redirect ? `it redirects elsewhere (HTTP ${response.status})` : `HTTP ${response.status}`)
  }
  const result = EmbeddingsResponse.safeParse(parseJson(await readBody(response, signal)))
  if (!result.success) throw new Error('its answer does not hold exactly one embedding of numbers')
  return normalizeVector(result.data.data[0].embedding)
}

function sendRequest({ url, model, api_key }: EmbeddingEndpoint, text: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(api_key !== null && { authorization: `Bearer ${api_key}` }) },
    body: JSON.stringify({ model, input: text }),
    // the key and the text must not reach another server
    redirect: 'manual',
    signal,
  }).catch((error: unknown) => {
    throw new Error(signal.aborted ? 'it does not answer in time' : connectionFailure(error))
  })
}

/** `fetch` puts the reason, such as ECONNREFUSED, into the cause of its error. */
function connectionFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return `it cannot be reached (${typeof code === 'string' ? code : 'no connection'})`
}

async function readBody({ body }: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > MAX_RESPONSE_BYTES) break
      chunks.push(chunk)
    }
  } catch {
    throw new Error(signal.aborted ? 'its answer does not end in time' : 'its answer breaks off')
  }
  if (size > MAX_RESPONSE_BYTES) throw new Error(`its answer is larger than ${MAX_RESPONSE_BYTES} bytes`)
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('its answer is not JSON')
  }
}
