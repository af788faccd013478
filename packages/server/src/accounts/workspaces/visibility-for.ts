import { OperationError, type VisibilityScope } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { findPolicy } from './store.ts'

/**
 * Decides who may read a deposit of the caller: as the call asks for, else by the default of the workspace of the key.
 * @throws ForbiddenError for `team` without a workspace, and for what the workspace does not allow
 */
export async function visibilityFor(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  requested: VisibilityScope | undefined,
): Promise<VisibilityScope> {
  const policy = caller.workspace_id === null ? null : await findPolicy(db, caller.workspace_id)
  if (policy === null) {
    if (requested === 'team')
      throw new OperationError('ForbiddenError', 'visibility_scope team needs a key that belongs to a workspace')
    return requested ?? 'public'
  }
  const { default_visibility, allowed_visibility } = policy
  const visibility_scope = requested ?? default_visibility
  if (!allowed_visibility.includes(visibility_scope))
    throw new OperationError(
      'ForbiddenError',
      `the workspace of this key does not allow visibility_scope ${visibility_scope}; it allows ${allowed_visibility.join(', ')}`,
      { allowed_visibility },
    )
  return visibility_scope
}
