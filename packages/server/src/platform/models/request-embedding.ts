import { z } from 'zod'
import { type ModelEndpoint, postJson } from './post-json.ts'
import { normalizeVector } from './unit-vector.ts'

/** A server that implements the embeddings endpoint of the OpenAI API. */
export interface EmbeddingEndpoint extends ModelEndpoint {
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
  { signal, request_id }: { signal: AbortSignal; request_id: string | null },
): Promise<Float32Array> {
  const body = { model: endpoint.model, input: text }
  const answer = await postJson(endpoint, '/embeddings', body, { signal, request_id, max_bytes: MAX_RESPONSE_BYTES })
  const result = EmbeddingsResponse.safeParse(answer)
  if (!result.success) throw new Error('its answer does not hold exactly one embedding of numbers')
  return normalizeVector(result.data.data[0].embedding)
}
