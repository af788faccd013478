import { OperationError } from '@cairnway/contract'
import type { Db } from '../../platform/db/db.ts'
import { findAssignment } from './assignment-store.ts'
import { findDecision, type ReviewDecisionRow } from './decision-store.ts'
import type { ReviewQueue } from './queue-predicates.ts'
import { findReview, type ReviewRow } from './store.ts'

export const reviewNotFoundError = (id: string) => new OperationError('NotFoundError', `no review with the id ${id}`)

export const alreadyDecidedError = ({ subject_id, decision, decided_at, experience_id }: ReviewDecisionRow) =>
  new OperationError('DuplicateError', `${subject_id} is decided already: ${decision}, at ${decided_at}`, {
    decision,
    decided_at,
    existing_experience_id: experience_id,
  })

/**
 * A candidate or record on which a reviewer can decide.
 * @param queue null for a caller who reviews nothing
 * @throws NotFoundError
 */
export async function requireReview(db: Db, id: string, queue: ReviewQueue | null): Promise<ReviewRow> {
  const review = queue && (await findReview(db, id, queue))
  if (!review) throw reviewNotFoundError(id)
  return review
}

/**
 * A candidate or record on which no other reviewer has decided.
 * @param queue null for a caller who reviews nothing
 * @throws NotFoundError, DuplicateError with the decision when there is one
 */
export async function requireOpenReview(db: Db, id: string, queue: ReviewQueue | null): Promise<ReviewRow> {
  const review = queue && (await findReview(db, id, queue))
  if (review) return review
  const decision = queue && (await findDecision(db, id, queue))
  throw decision ? alreadyDecidedError(decision) : reviewNotFoundError(id)
}

/**
 * Requires that no other reviewer has opened an item and may still be looking at it.
 * @throws DuplicateError that names them
 */
export async function requireUnassigned(
  tx: Db,
  id: string,
  { reviewer_id, now }: { reviewer_id: string; now: string },
): Promise<void> {
  const assignment = await findAssignment(tx, id, now)
  if (!assignment || assignment.reviewer_id === reviewer_id) return
  const { assigned_to, assigned_until } = assignment
  throw new OperationError(
    'DuplicateError',
    `${assigned_to} has opened ${id}, and can decide on it until ${assigned_until}`,
    {
      assigned_to,
      assigned_until,
    },
  )
}
