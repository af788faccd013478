import { OperationError } from '@cairnway/contract'
import type { Db } from '../db/db.ts'
import { findDecision, findReview, type ReviewDecisionRow, type ReviewRow } from './store.ts'

const reviewNotFoundError = (id: string) => new OperationError('NotFoundError', `no review with the id ${id}`)

export const alreadyDecidedError = ({ subject_id, decision, decided_at, experience_id }: ReviewDecisionRow) =>
  new OperationError('DuplicateError', `${subject_id} is decided already: ${decision}, at ${decided_at}`, {
    decision,
    decided_at,
    existing_experience_id: experience_id,
  })

/**
 * A candidate or record on which a reviewer can decide.
 * @throws NotFoundError
 */
export async function requireReview(db: Db, id: string): Promise<ReviewRow> {
  const review = await findReview(db, id)
  if (!review) throw reviewNotFoundError(id)
  return review
}

/**
 * A candidate or record on which no other reviewer has decided.
 * @throws NotFoundError, DuplicateError with the decision when there is one
 */
export async function requireOpenReview(db: Db, id: string): Promise<ReviewRow> {
  const review = await findReview(db, id)
  if (review) return review
  const decision = await findDecision(db, id)
  throw decision ? alreadyDecidedError(decision) : reviewNotFoundError(id)
}
