import type { Db } from '../db/db.ts'
import { trustTransition } from '../trust/trust-transition.ts'
import { changeTrustLevel } from './change-trust-level.ts'
import { findTrustEvidence } from './find-trust-evidence.ts'

export interface TrustUpdate {
  /** whether the trust level is another one now: then `ctx.callers.forget()` after the commit */
  moved: boolean
  /** records whose visibility changed, for `ctx.indexer.refresh` after the commit */
  changed: string[]
}

/**
 * Moves a contributor to another trust level when a rule says so (design `trust.md` §2.5), in the caller's transaction
 * and at its end. To be called after what the rules look at has changed: deposits, votes, strikes.
 */
export async function applyTrustRules(tx: Db, contributor_id: string, now: Date): Promise<TrustUpdate> {
  const standing = await findTrustEvidence(tx, contributor_id, now)
  const move = standing && trustTransition(standing)
  if (move === null) return { moved: false, changed: [] }
  const change = { ...move, contributor_id, actor: 'system', happened_at: now.toISOString() }
  return { moved: true, changed: await changeTrustLevel(tx, change) }
}
