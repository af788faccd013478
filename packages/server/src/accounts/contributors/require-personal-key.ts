import { OperationError } from '@cairnway/contract'
import type { Caller } from '../../platform/context.ts'

/**
 * Requires a key that belongs to no workspace, for what concerns an account as a whole.
 * @param why continues "a key of a workspace …"
 * @throws ForbiddenError
 */
export function requirePersonalKey({ workspace_id }: Caller, why: string): void {
  if (workspace_id === null) return
  throw new OperationError('ForbiddenError', `a key of a workspace ${why}; use a personal key`)
}
