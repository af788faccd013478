import type { Db } from '../../platform/db/db.ts'
import type { Change } from '../../platform/events/change.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'
import {
  isFoundWrong,
  LONG_STRIKE_DAYS,
  STRIKE_DAYS,
  type TrustEvidence,
  trustTransition,
} from '../../rules/trust/trust-transition.ts'
import { changeTrustLevel } from './change-trust-level.ts'
import { lockTrustEvidence, setFoundWrong } from './trust-store.ts'

/**
 * The evidence from which the trust level of a contributor follows. It locks their row. Null for seeds, publishers, operators and
 * unknown ids, whose level no rule changes.
 */
export async function findTrustEvidence(
  tx: Db,
  contributor_id: string,
  now: Date,
  has_lost_support = false,
): Promise<(TrustEvidence & { found_wrong_at: string | null }) | null> {
  const since = { days_30: daysBefore(now, STRIKE_DAYS), days_90: daysBefore(now, LONG_STRIKE_DAYS) }
  const row = await lockTrustEvidence(tx, contributor_id, since)
  if (row === null || row.is_fixed) return null
  return { ...row, has_lost_support, age_days: (now.getTime() - Date.parse(row.created_at)) / DAY_MS }
}

/**
 * Lists a contributor for the operators while votes say that their records are wrong, and removes them when votes no
 * longer do.
 */
async function applyFoundWrong(
  tx: Change,
  contributor_id: string,
  evidence: TrustEvidence & { found_wrong_at: string | null },
  happened_at: string,
): Promise<void> {
  const is_found_wrong = evidence.trust_level !== 'suspended' && isFoundWrong(evidence)
  if (is_found_wrong === (evidence.found_wrong_at !== null)) return
  await setFoundWrong(tx, contributor_id, is_found_wrong ? happened_at : null)
  const action = is_found_wrong ? 'contributor.found_wrong' : 'contributor.no_longer_found_wrong'
  tx.audit({ actor: 'system', action, subject: contributor_id, data: {}, happened_at })
}

/**
 * Changes the trust level of a contributor when a rule requires it (docs/trust.md). Called after a change of their
 * deposits, votes or strikes.
 * @param has_lost_support what `recountContributor` returned
 * @returns whether the level changed
 */
export async function applyTrustRules(
  tx: Change,
  contributor_id: string,
  now: Date,
  has_lost_support = false,
): Promise<boolean> {
  const evidence = await findTrustEvidence(tx, contributor_id, now, has_lost_support)
  if (evidence === null) return false
  const happened_at = now.toISOString()
  await applyFoundWrong(tx, contributor_id, evidence, happened_at)
  const transition = trustTransition(evidence)
  if (transition === null) return false
  await changeTrustLevel(tx, { ...transition, contributor_id, actor: 'system', happened_at })
  return true
}
