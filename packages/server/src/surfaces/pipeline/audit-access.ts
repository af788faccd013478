import {
  isAccessAudited,
  isReadOnly,
  type Operation,
  type OperationError,
  operations,
  pathParameterNames,
} from '@cairnway/contract'
import type { Access, AccessKind } from '../../platform/audit/access-log.ts'
import type { Caller } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { Service } from '../parts.ts'
import type { Call } from './call.ts'

const DENIAL_STATUSES = [401, 403]

/** Whether a call belongs into the audit log; what operators and reviewers change is written there by the change itself. */
function accessKind(op: Operation, error: OperationError | null): AccessKind | null {
  if (!isAccessAudited(op)) return null
  if (error !== null) return DENIAL_STATUSES.includes(error.status) ? 'denied' : null
  return isReadOnly(op) ? 'read' : null
}

/** Writes an access into the audit log. A failure is only logged, since the call has its answer. */
async function audit(app: Service, access: Access): Promise<void> {
  const entry = app.access_log.nextEntry(access)
  if (entry === null) return
  await change(app, async (tx) => tx.audit(entry)).catch((cause: unknown) =>
    app.log.error({ err: cause, operation: access.operation }, 'an access could not be written into the audit log'),
  )
}

/**
 * Writes into the audit log that an operator or a reviewer read something, or that a call of their operations was
 * refused.
 * @param input null when the call was refused
 */
export async function auditAccess(
  app: Service,
  { name }: Call,
  { caller, input, error }: { caller: Caller; input: Record<string, unknown> | null; error: OperationError | null },
): Promise<void> {
  const op: Operation = operations[name]
  const kind = accessKind(op, error)
  if (kind === null) return
  // the parameters of a refused call may be any text
  const [id] = kind === 'read' ? pathParameterNames(op.path).map((field) => input?.[field]) : []
  const subject = typeof id === 'string' ? id : null
  await audit(app, { kind, actor: caller.contributor_id || 'anonymous', operation: name, subject })
}

/** Writes into the audit log that a contributor got a token of a workspace. */
export const auditToken = (
  app: Service,
  { contributor_id, workspace_id }: { contributor_id: string; workspace_id: string },
): Promise<void> =>
  audit(app, { kind: 'token', actor: contributor_id, operation: 'oauth_token', subject: workspace_id })
