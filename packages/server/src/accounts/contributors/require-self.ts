import { OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { findContributor } from './store.ts'

/**
 * Requires that an id or handle is that of the caller.
 * @returns the id of the caller
 * @throws NotFoundError for anyone else, so that the answer says nothing about the keys of others
 */
export async function requireSelf(ctx: Context, id_or_handle: string): Promise<string> {
  const { contributor_id } = ctx.caller
  if (id_or_handle === contributor_id) return contributor_id
  const contributor = await findContributor(ctx.db, id_or_handle, contributor_id)
  if (contributor?.id !== contributor_id) throw new OperationError('NotFoundError', `no contributor ${id_or_handle}`)
  return contributor_id
}
