import type { Db } from '../db/db.ts'
import type { Change } from '../events/change.ts'
import { DAY_MS, daysBefore } from '../time/days-before.ts'
import { type TrustEvidence, trustTransition } from '../trust/trust-transition.ts'
import { changeTrustLevel } from './change-trust-level.ts'
import { lockTrustEvidence } from './trust-store.ts'

/**
 * The evidence from which the trust level of a contributor follows. It locks their row. Null for seeds, operators and
 * unknown ids, whose level no rule changes.
 */
export async function findTrustEvidence(tx: Db, contributor_id: string, now: Date): Promise<TrustEvidence | null> {
  const since = { days_30: daysBefore(now, 30), days_90: daysBefore(now, 90) }
  const row = await lockTrustEvidence(tx, contributor_id, since)
  if (row === null || row.is_fixed) return null
  return { ...row, age_days: (now.getTime() - Date.parse(row.created_at)) / DAY_MS }
}

/**
 * Changes the trust level of a contributor when a rule requires it (docs/trust.md). Called after a change of their
 * deposits, votes or strikes.
 * @returns whether the level changed
 */
export async function applyTrustRules(tx: Change, contributor_id: string, now: Date): Promise<boolean> {
  const evidence = await findTrustEvidence(tx, contributor_id, now)
  const transition = evidence && trustTransition(evidence)
  if (transition === null) return false
  await changeTrustLevel(tx, { ...transition, contributor_id, actor: 'system', happened_at: now.toISOString() })
  return true
}
