import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import { findContributor } from '../../accounts/contributors/store.ts'
import type { Context } from '../../platform/context.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { AdviceParts } from '../parts.ts'
import { presentContributor, presentOwnProfile } from './get-my-profile.ts'

/**
 * `GET /v1/agents/{contributor_id}/profile`: of the caller the whole profile, of another by their handle what follows
 * from the records that everybody may read.
 */
export async function getProfile(
  ctx: Context<RetrievalParts & AdviceParts>,
  { contributor_id: id_or_handle }: OperationInput<'getProfile'>,
): Promise<OperationOutput<'getProfile'>> {
  const row = await findContributor(ctx.db, id_or_handle, ctx.caller.contributor_id)
  if (!row) throw new OperationError('NotFoundError', `no contributor ${id_or_handle}`)
  if (row.id === ctx.caller.contributor_id) return presentOwnProfile(ctx, row)
  const { experiences, topics } = await ctx.readExpertise(
    { contributor_id: row.id, owner: null },
    row.total_experiences,
  )
  return {
    ...presentContributor(row),
    totals: { experiences, helpful: row.total_helpful, not_helpful: row.total_not_helpful },
    expertise: topics,
  }
}
