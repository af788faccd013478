import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { Embedder } from '../models/embedder.ts'
import { findTextVector, type VectorModel } from './store.ts'

/** What is kept of a text beside its vector. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The model whose vectors are in use now. */
export const currentVectorModel = ({ model_id, dimension }: Embedder): VectorModel => ({
  model_id,
  dimension: dimension(),
})

/** The vector of a text: that of a record with the same text, or made by the model. Null when there is none. */
export async function findOrEmbedText(
  { db, embedder }: { db: Db; embedder: Embedder },
  text: string,
): Promise<Float32Array | null> {
  const model = currentVectorModel(embedder)
  const kept = model.dimension === null ? null : await findTextVector(db, hashText(text), model)
  return kept ?? embedder.embedDocument(text)
}
