import { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { findContributor } from './store.ts'

/**
 * The caller's own id, given as id or as handle.
 * @throws NotFoundError for anyone else: others' keys do not exist for the caller
 */
export async function requireSelf(ctx: Context, id_or_handle: string): Promise<string> {
  const { contributor_id } = ctx.caller
  if (id_or_handle === contributor_id) return contributor_id
  const found = await findContributor(ctx.db, id_or_handle, contributor_id)
  if (found?.id !== contributor_id) throw new ApiError('NotFoundError', `no contributor ${id_or_handle}`)
  return contributor_id
}
