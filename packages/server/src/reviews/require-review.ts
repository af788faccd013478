import { ApiError } from '@cairnway/contract'
import type { Db } from '../db/db.ts'
import { findDecision, findReview, type ReviewDecisionRow, type ReviewRow } from './store.ts'

const reviewNotFoundError = (id: string) => new ApiError('NotFoundError', `nothing of the id ${id} waits for a review`)

export const alreadyDecidedError = ({ subject_id, decision, decided_at, experience_id }: ReviewDecisionRow) =>
  new ApiError('DuplicateError', `${subject_id} is decided already: ${decision}, at ${decided_at}`, {
    decision,
    decided_at,
    existing_experience_id: experience_id,
  })

/**
 * A candidate or record on which a person can decide.
 * @throws NotFoundError
 */
export async function requireReview(db: Db, id: string): Promise<ReviewRow> {
  const found = await findReview(db, id)
  if (!found) throw reviewNotFoundError(id)
  return found
}

/**
 * The same for who decides: one who was second learns what the first decided.
 * @throws NotFoundError, DuplicateError when it is decided
 */
export async function requireOpenReview(db: Db, id: string): Promise<ReviewRow> {
  const found = await findReview(db, id)
  if (found) return found
  const decided = await findDecision(db, id)
  throw decided ? alreadyDecidedError(decided) : reviewNotFoundError(id)
}
