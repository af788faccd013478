import { ApiError, invalidFieldError } from '@cairnway/contract'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { listVersions, lockPredecessor, type Predecessor, setSuperseded } from '../experiences/store.ts'

const invalidSupersedes = (message: string): ApiError => invalidFieldError(['body', 'supersedes'], message)

/**
 * Refuses what cannot be replaced before anything dearer is looked at. Asked again under lock in the transaction.
 * @throws ValidationError, ForbiddenError, DuplicateError
 */
export async function requireReplaceable(
  db: Db,
  predecessor_id: string,
  { caller_id, visibility_scope }: Pick<Succession, 'caller_id' | 'visibility_scope'>,
): Promise<Predecessor> {
  const row = await lockPredecessor(db, predecessor_id, caller_id)
  if (!row) throw invalidSupersedes(`there is no experience ${predecessor_id}`)
  if (row.contributor_id !== caller_id)
    throw new ApiError('ForbiddenError', 'you can replace your own experiences only; deposit yours beside it', {
      experience_id: predecessor_id,
    })
  if (row.retracted_at !== null) throw invalidSupersedes(`${predecessor_id} is retracted; deposit without supersedes`)
  if (row.superseded_by !== null) {
    const head = (await listVersions(db, predecessor_id, caller_id)).at(-1)?.id ?? row.superseded_by
    throw new ApiError('DuplicateError', `${predecessor_id} is replaced already; the newest version is ${head}`, {
      existing_experience_id: head,
    })
  }
  if (row.visibility_scope === 'public' && visibility_scope !== 'public')
    throw invalidSupersedes(
      `${predecessor_id} is public; its successor must be public too, or its readers would lose the trail`,
    )
  return row
}

export interface Succession {
  predecessor_id: string
  successor_id: string
  caller_id: string
  visibility_scope: string
  /** ISO 8601 */
  now: string
}

/**
 * Marks a record as replaced, under its row lock, so that of two successors only one wins; a record that has a
 * successor cannot get another, which keeps the chain free of circles.
 * @returns the version number of the successor
 */
export async function supersede(
  tx: Db,
  { predecessor_id, successor_id, caller_id, visibility_scope, now }: Succession,
): Promise<number> {
  const row = await requireReplaceable(tx, predecessor_id, { caller_id, visibility_scope })
  await setSuperseded(tx, predecessor_id, successor_id, now)
  await emit(tx, {
    name: 'experience.superseded',
    experience_id: predecessor_id,
    contributor_id: caller_id,
    data: { superseded_by: successor_id },
    happened_at: now,
  })
  // readers of a public record must not learn that a private one came before it
  const is_first = row.visibility_scope !== 'public' && visibility_scope === 'public'
  return is_first ? 1 : row.version + 1
}
