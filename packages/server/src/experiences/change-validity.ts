import type { Db } from '../db/db.ts'
import type { LiveValidityStatus } from '../trust/validity-status.ts'
import { type Move, tellMove } from './tell-move.ts'
import { setValidity } from './votes-store.ts'

/**
 * The one way to another validity, apart from being superseded: state, event and audit row in the caller's transaction,
 * at its end. After the commit the caller says `ctx.indexer.refresh([experience_id])`.
 */
export async function changeValidity(tx: Db, move: Move<LiveValidityStatus>): Promise<void> {
  await setValidity(tx, move.experience_id, move.to, move.happened_at)
  await tellMove(tx, 'experience.validity_changed', move)
}
