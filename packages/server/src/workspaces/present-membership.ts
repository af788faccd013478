import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { requireReachable } from './require-membership.ts'

/**
 * Refuses every credential: a workspace names no issuer.
 * @throws ForbiddenError, also for an unknown workspace
 */
export async function presentMembership(
  ctx: Context,
  { workspace_id }: OperationInput<'presentMembership'>,
): Promise<OperationOutput<'presentMembership'>> {
  requireReachable(ctx, workspace_id)
  throw new OperationError('ForbiddenError', 'the workspace names no issuer; ask an owner for an invite token')
}
