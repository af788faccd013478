import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { Embedder } from '../models/embed.ts'
import { findTextVector, type VectorModel } from './store.ts'

/** What is kept of a text beside its vector. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The model whose vectors are in use now. */
export const modelOf = ({ model_id, dimension }: Embedder): VectorModel => ({ model_id, dimension: dimension() })

/** The vector of a text: that of a record with the same text, or made by the model. Null when there is none. */
export async function vectorOfText(
  { db, embedder }: { db: Db; embedder: Embedder },
  text: string,
): Promise<Float32Array | null> {
  const model = modelOf(embedder)
  const kept = model.dimension === null ? null : await findTextVector(db, textHash(text), model)
  return kept ?? embedder.embedDocument(text)
}
