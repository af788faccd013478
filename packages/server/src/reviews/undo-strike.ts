import type { TrustUpdate } from '../contributors/apply-trust-rules.ts'
import { changeTrustLevel } from '../contributors/change-trust-level.ts'
import { deleteStrikes } from '../contributors/strike-store.ts'
import type { Db } from '../db/db.ts'
import { findAuthorTrustChange, type ReviewDecisionRow } from './store.ts'

/**
 * Ends the strike that a decision cost the author of a record, in the caller's transaction and at its end. Their trust
 * level comes back unless something else has moved it since.
 */
export async function undoStrike(
  tx: Db,
  { subject_id, level_before, decided_at }: ReviewDecisionRow,
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<TrustUpdate> {
  const author = await findAuthorTrustChange(tx, subject_id)
  if (!author) return { moved: false, changed: [] }
  const { contributor_id, trust_changed_at } = author
  await deleteStrikes(tx, { contributor_id, kind: 'quarantine_confirmed', happened_at: decided_at })
  if (level_before === null || trust_changed_at !== decided_at) return { moved: false, changed: [] }
  const reason = 'a reviewer took a decision back'
  return {
    moved: true,
    changed: await changeTrustLevel(tx, { contributor_id, to: level_before, reason, actor, happened_at }),
  }
}
