import { ApiError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { findContributor } from './store.ts'

/** The public side of a contributor, by handle or by the caller's own id. */
export async function getContributor(
  ctx: Context,
  input: OperationInput<'getContributor'>,
): Promise<OperationOutput<'getContributor'>> {
  const found = await findContributor(ctx.db, input.contributor_id, ctx.caller.contributor_id)
  if (!found) throw new ApiError('NotFoundError', `no contributor ${input.contributor_id}`)
  return found
}
