import { invalidFieldError, type VisibilityScope, visibilityScopes } from '@cairnway/contract'
import type { WorkspacePolicy } from './store.ts'

/**
 * The policy of a workspace. Without a default that is asked for, it stays the current one while that is allowed, and
 * else becomes the widest that is.
 * @throws ValidationError for a default that is not allowed
 */
export function choosePolicy(
  { default_visibility: asked, allowed_visibility }: Partial<WorkspacePolicy>,
  current: WorkspacePolicy = { default_visibility: 'public', allowed_visibility: [...visibilityScopes] },
): WorkspacePolicy {
  const allowed = allowed_visibility ?? current.allowed_visibility
  const isAllowed = (scope: VisibilityScope) => allowed.includes(scope)
  if (asked !== undefined && !isAllowed(asked))
    throw invalidFieldError(['body', 'default_visibility'], `is not in allowed_visibility: ${allowed.join(', ')}`)
  const in_order = visibilityScopes.filter(isAllowed)
  const [widest = current.default_visibility] = in_order
  const kept = isAllowed(current.default_visibility) ? current.default_visibility : widest
  return { default_visibility: asked ?? kept, allowed_visibility: in_order }
}
