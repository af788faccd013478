import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { findContributor } from './store.ts'

/** The public profile of a contributor, by handle or, for the caller, by id. */
export async function getContributor(
  ctx: Context,
  input: OperationInput<'getContributor'>,
): Promise<OperationOutput<'getContributor'>> {
  const contributor = await findContributor(ctx.db, input.contributor_id, ctx.caller.contributor_id)
  if (!contributor) throw new OperationError('NotFoundError', `no contributor ${input.contributor_id}`)
  return contributor
}
