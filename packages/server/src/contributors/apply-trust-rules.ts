import type { Change } from '../events/change.ts'
import { trustTransition } from '../trust/trust-transition.ts'
import { changeTrustLevel } from './change-trust-level.ts'
import { findTrustEvidence } from './find-trust-evidence.ts'

/**
 * Changes the trust level of a contributor when a rule asks for it. Called after a change of what the rules look at:
 * deposits, votes, strikes.
 * @returns whether the level changed
 */
export async function applyTrustRules(tx: Change, contributor_id: string, now: Date): Promise<boolean> {
  const evidence = await findTrustEvidence(tx, contributor_id, now)
  const transition = evidence && trustTransition(evidence)
  if (transition === null) return false
  await changeTrustLevel(tx, { ...transition, contributor_id, actor: 'system', happened_at: now.toISOString() })
  return true
}
