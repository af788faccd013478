import { addToTotals } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { setWithheld } from './store.ts'

export interface Withholding {
  /** of the record */
  id: string
  /**
   * `report`: an operator decided so, which stands over a suspension; `rescan`: it holds what newer rules refuse;
   * `burst`: one of many like it of one cluster in one day
   */
  why: 'report' | 'rescan' | 'burst'
  /** ISO 8601 */
  happened_at: string
}

/**
 * Keeps a record from everyone but its owner, in the caller's transaction; the index is to be told after the commit.
 * @returns false when it was kept for this reason already, or is retracted
 */
export async function withholdExperience(tx: Db, { id, why, happened_at }: Withholding): Promise<boolean> {
  const done = await setWithheld(tx, id, why, happened_at)
  if (!done) return false
  const { contributor_id, was_public } = done
  if (was_public) await addToTotals(tx, contributor_id, { experiences: -1 })
  await emit(tx, { name: 'experience.withheld', experience_id: id, contributor_id, data: { why }, happened_at })
  return true
}
