import type { Change } from '../../platform/events/change.ts'
import { insertCandidate, type ReviewCandidate } from './candidate-store.ts'

/** Stores a deposit that waits for a reviewer. The same text of one contributor and workspace waits once. */
export async function requestReview(
  tx: Change,
  candidate: ReviewCandidate,
): Promise<Pick<ReviewCandidate, 'id' | 'created_at'>> {
  const { id, created_at, is_new } = await insertCandidate(tx, candidate)
  const { contributor_id, workspace_id } = candidate
  const data = { candidate_id: id, workspace_id, kind: 'candidate' }
  if (is_new) tx.emit({ name: 'review.requested', contributor_id, data, happened_at: created_at })
  return { id, created_at }
}
