import { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { findErased } from './erase-store.ts'
import { type ExperienceRow, findExperience } from './store.ts'

/**
 * A record that the caller may read.
 * @throws NotFoundError for every other id; only the owner of an erased record is told when it was erased
 */
export async function requireExperience(ctx: Context, id: string): Promise<ExperienceRow> {
  const row = await findExperience(ctx.db, id, ctx.caller.contributor_id)
  if (row) return row
  const erased = await findErased(ctx.db, id, ctx.caller.contributor_id)
  throw new ApiError('NotFoundError', `no experience ${id}`, erased ? { erased_at: erased.erased_at } : {})
}
