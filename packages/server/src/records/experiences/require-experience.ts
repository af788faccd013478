import { OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findTombstone } from './erase-store.ts'
import { type ExperienceRow, findContested, findExperience } from './store.ts'

/** The error for an id that the caller may not read; only the owner of an erased record learns when it was erased. */
async function unknownError(db: Db, caller: Context['caller'], id: string): Promise<OperationError> {
  const erased = await findTombstone(db, id, caller)
  return new OperationError('NotFoundError', `no experience ${id}`, erased ? { erased_at: erased.erased_at } : {})
}

/**
 * A record on which the caller may vote: one that they may read or, for a trusted contributor, a contested one of
 * another cluster, since two such votes can clear it (docs/moderation.md).
 * @throws NotFoundError
 */
export async function requireVotable({ caller }: Pick<Context, 'caller'>, db: Db, id: string): Promise<ExperienceRow> {
  const { trust_level, contributor_id } = caller
  const row = await findExperience(db, id, caller)
  if (row) return row
  const contested = trust_level === 'trusted' ? await findContested(db, id, contributor_id) : null
  if (contested) return contested
  throw await unknownError(db, caller, id)
}

/**
 * A record that the caller may read.
 * @throws NotFoundError for every other id
 */
export async function requireExperience(
  { caller, db }: Pick<Context, 'caller'> & { db: Db },
  id: string,
): Promise<ExperienceRow> {
  const row = await findExperience(db, id, caller)
  if (row) return row
  throw await unknownError(db, caller, id)
}
