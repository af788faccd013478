import { addToTotals } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { type Move, tellMove } from './tell-move.ts'
import { findVisibility, setValidation } from './votes-store.ts'

/**
 * The one way to hide a stored record from all but its owner as contested and to show it again: state, what its author
 * shows, event and audit row in the caller's transaction, at its end. After the commit the caller says
 * `ctx.indexer.refresh([experience_id])`.
 */
export async function changeValidation(tx: Db, move: Move<'verified' | 'contested'>): Promise<void> {
  const { experience_id, to, happened_at } = move
  const before = await findVisibility(tx, experience_id)
  await setValidation(tx, experience_id, to, happened_at)
  const after = await findVisibility(tx, experience_id)
  const experiences = Number(after?.is_public ?? false) - Number(before?.is_public ?? false)
  if (after && experiences !== 0) await addToTotals(tx, after.contributor_id, { experiences })
  await tellMove(tx, 'experience.validation_changed', move)
}
