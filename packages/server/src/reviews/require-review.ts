import { ApiError } from '@cairnway/contract'
import type { Db } from '../db/db.ts'
import { findReview, type ReviewRow } from './store.ts'

/**
 * A candidate or record on which a person can decide.
 * @throws NotFoundError
 */
export async function requireReview(db: Db, id: string): Promise<ReviewRow> {
  const found = await findReview(db, id)
  if (!found) throw new ApiError('NotFoundError', `nothing of the id ${id} waits for a review`)
  return found
}
