import { addToTotals } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { type ExperienceRow, promoteDuplicate, restorePredecessor } from './store.ts'

type Gone = Pick<ExperienceRow, 'id' | 'supersedes' | 'contributor_id'>

/**
 * What stood behind a record that is withdrawn or erased takes its place: the version before it, and the oldest record
 * of the same text.
 * @returns ids of the records that changed
 */
export async function moveUp(tx: Db, { id, supersedes, contributor_id }: Gone, happened_at: string): Promise<string[]> {
  const changed: string[] = []
  if (supersedes !== null && (await restorePredecessor(tx, supersedes, id, happened_at))) {
    await emit(tx, { name: 'experience.restored', experience_id: supersedes, contributor_id, happened_at })
    changed.push(supersedes)
  }
  const next = await promoteDuplicate(tx, id, happened_at)
  if (next) {
    await addToTotals(tx, next.contributor_id, { experiences: 1 })
    await emit(tx, {
      name: 'experience.promoted',
      experience_id: next.id,
      contributor_id: next.contributor_id,
      happened_at,
    })
    changed.push(next.id)
  }
  return changed
}
