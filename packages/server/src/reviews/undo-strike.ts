import { changeTrustLevel } from '../contributors/change-trust-level.ts'
import { deleteStrikes } from '../contributors/strike-store.ts'
import type { Change } from '../events/change.ts'
import { findAuthorTrustChange, type ReviewDecisionRow } from './store.ts'

/**
 * Removes the strike that a decision cost the author of a record. Their trust level is restored unless something else
 * has changed it since.
 */
export async function undoStrike(
  tx: Change,
  { subject_id, level_before, decided_at }: ReviewDecisionRow,
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<void> {
  const author = await findAuthorTrustChange(tx, subject_id)
  if (!author) return
  const { contributor_id, trust_changed_at } = author
  await deleteStrikes(tx, { contributor_id, kind: 'quarantine_confirmed', happened_at: decided_at })
  if (level_before === null || trust_changed_at !== decided_at) return
  const reason = 'a reviewer took a decision back'
  await changeTrustLevel(tx, { contributor_id, to: level_before, reason, actor, happened_at })
}
