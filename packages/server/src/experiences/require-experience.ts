import { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { type ExperienceRow, findExperience } from './store.ts'

/**
 * A record that the caller may read.
 * @throws NotFoundError for every other id
 */
export async function requireExperience(ctx: Context, id: string): Promise<ExperienceRow> {
  const row = await findExperience(ctx.db, id, ctx.caller.contributor_id)
  if (!row) throw new ApiError('NotFoundError', `no experience ${id}`)
  return row
}
