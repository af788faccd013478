import { addToTotals } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { setReleased } from './store.ts'
import type { Withholding } from './withhold-experience.ts'

/**
 * Ends a withholding of that reason, in the caller's transaction; the index is to be told after the commit. A record of
 * somebody suspended stays withheld for that.
 */
export async function releaseExperience(tx: Db, { id, why, happened_at }: Withholding): Promise<void> {
  const done = await setReleased(tx, id, why, happened_at)
  if (!done) return
  const { contributor_id, is_public } = done
  if (is_public) await addToTotals(tx, contributor_id, { experiences: 1 })
  await emit(tx, { name: 'experience.released', experience_id: id, contributor_id, data: { why }, happened_at })
}
