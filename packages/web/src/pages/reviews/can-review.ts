import { currentKey } from '../../session/session.ts'

/**
 * Whether the active key has a queue: that of an operator, or that of an owner or reviewer of a workspace.
 * @param workspace_id whose queue is asked for; null for all that the key has
 */
export function canReview(workspace_id: string | null): boolean {
  const key = currentKey.value
  if (!key) return false
  if (key.scope === 'operator') return true
  const is_reviewer = key.role === 'owner' || key.role === 'reviewer'
  return key.scope === 'full' && is_reviewer && (workspace_id === null || workspace_id === key.workspace_id)
}
