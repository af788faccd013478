import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../../platform/context.ts'
import { requireMembership } from '../../workspaces/require-membership.ts'
import { nodeDid } from '../signing-keys/node-did.ts'
import { findIssuers } from './issuer-store.ts'

/** Returns the issuers whose credentials make members of a workspace of the caller. */
export async function getIssuers(
  ctx: Context,
  { workspace_id }: OperationInput<'getIssuers'>,
): Promise<OperationOutput<'getIssuers'>> {
  await requireMembership(ctx, ctx.db, { workspace_id })
  const issuers = (await findIssuers(ctx.db, workspace_id))?.issuers ?? []
  return { issuers, service_issuer: nodeDid(ctx.config.base_url) }
}
