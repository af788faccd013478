import { OperationError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { findTombstone } from './erase-store.ts'
import { type ExperienceRow, findContested, findExperience } from './store.ts'

/**
 * A record on which the caller may vote: one that they may read or, for a trusted contributor, a contested one of
 * another cluster, since two such votes can clear it (docs/trust.md).
 * @throws NotFoundError
 */
export async function requireVotable({ caller }: Pick<Context, 'caller'>, db: Db, id: string): Promise<ExperienceRow> {
  const { trust_level, contributor_id } = caller
  const row = await findExperience(db, id, caller)
  if (row) return row
  const contested = trust_level === 'trusted' ? await findContested(db, id, contributor_id) : null
  return contested ?? requireExperience({ caller, db }, id)
}

/**
 * A record that the caller may read.
 * @throws NotFoundError for every other id; only the owner of an erased record is told when it was erased
 */
export async function requireExperience(ctx: Pick<Context, 'caller'> & { db: Db }, id: string): Promise<ExperienceRow> {
  const row = await findExperience(ctx.db, id, ctx.caller)
  if (row) return row
  const erased = await findTombstone(ctx.db, id, ctx.caller)
  throw new OperationError('NotFoundError', `no experience ${id}`, erased ? { erased_at: erased.erased_at } : {})
}
