import type { Embedder } from '../../platform/models/embedder.ts'
import { dotProduct } from '../../platform/models/unit-vector.ts'
import type { KnowledgeRecord } from '../../rules/knowledge/knowledge-types.ts'
import type { FieldCosines } from '../../rules/knowledge/links/link-records.ts'

/** Maximum number of characters of a field that are embedded: a model reads no more than some hundred words. */
const MAX_EMBEDDED_CHARS = 1200

const cosineOf = (a: Float32Array | null | undefined, b: Float32Array | null | undefined): number =>
  a && b ? dotProduct(a, b) : 0

type ComparedFields = Pick<KnowledgeRecord, 'id' | 'root_cause' | 'successful_approach'>

/** Compares the causes and the methods of two records by their vectors; 0 where the model gives none. */
export type FieldEmbedder = (a: ComparedFields, b: ComparedFields) => Promise<FieldCosines>

/** Returns a function that embeds the fields of each record once. */
export function createFieldEmbedder({ embedDocument }: Pick<Embedder, 'embedDocument'>): FieldEmbedder {
  const embedded = new Map<string, Promise<(Float32Array | null)[]>>()
  const embed = (record: ComparedFields) => {
    const texts = [record.root_cause, record.successful_approach.method]
    const vectors =
      embedded.get(record.id) ?? Promise.all(texts.map((text) => embedDocument(text.slice(0, MAX_EMBEDDED_CHARS))))
    embedded.set(record.id, vectors)
    return vectors
  }
  return async (a, b) => {
    const [[cause_a, method_a], [cause_b, method_b]] = [await embed(a), await embed(b)]
    return { cause: cosineOf(cause_a, cause_b), method: cosineOf(method_a, method_b) }
  }
}
