import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { requireMembership } from './require-membership.ts'

/** A workspace of the caller. */
export const getWorkspace = (
  ctx: Context,
  { workspace_id }: OperationInput<'getWorkspace'>,
): Promise<OperationOutput<'getWorkspace'>> => requireMembership(ctx, ctx.db, { workspace_id })
