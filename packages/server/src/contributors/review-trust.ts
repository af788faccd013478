import type { Db } from '../db/db.ts'
import { trustMove } from '../trust/trust-move.ts'
import { changeTrust } from './change-trust.ts'
import { standingOf } from './standing-of.ts'

export interface Reviewed {
  /** whether the trust level is another one now: then `ctx.callers.forget()` after the commit */
  moved: boolean
  /** records whose visibility changed, for `ctx.indexer.refresh` after the commit */
  changed: string[]
}

/**
 * Moves a contributor to another trust level when a rule says so (design `trust.md` §2.5), in the caller's transaction
 * and at its end. To be called after what the rules look at has changed: deposits, votes, strikes.
 */
export async function reviewTrust(tx: Db, contributor_id: string, now: Date): Promise<Reviewed> {
  const standing = await standingOf(tx, contributor_id, now)
  const move = standing && trustMove(standing)
  if (move === null) return { moved: false, changed: [] }
  const change = { ...move, contributor_id, actor: 'system', happened_at: now.toISOString() }
  return { moved: true, changed: await changeTrust(tx, change) }
}
