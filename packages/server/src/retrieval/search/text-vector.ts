import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import type { Embedder } from '../../platform/models/embedder.ts'
import type { Reader } from '../../platform/visibility/visibility-predicates.ts'
import { findTextVector, type VectorModel } from './store.ts'

/** Identifies an embedded text: its SHA-256 in hexadecimal. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The model whose vectors are in use. */
export const currentVectorModel = ({ model_id, dimension }: Pick<Embedder, 'model_id' | 'dimension'>): VectorModel => ({
  model_id,
  dimension: dimension(),
})

/**
 * Returns the vector of a record with the same text, else embeds the text; null when no model is usable.
 * @param reader who may read that record, so that the time does not reveal whether a hidden record has the text; null
 * for the service itself
 */
export async function findOrEmbedText(
  { db, embedder, request_id = null }: { db: Db; embedder: Embedder; request_id?: string | null },
  text: string,
  reader: Reader | null,
): Promise<Float32Array | null> {
  const model = currentVectorModel(embedder)
  const known = model.dimension === null ? null : await findTextVector(db, { text_hash: hashText(text), model, reader })
  return known ?? embedder.embedDocument(text, reader?.contributor_id, request_id)
}
