import { type MemberRole, OperationError } from '@cairnway/contract'
import { lockRole } from '../../accounts/contributors/membership-store.ts'
import { requireActiveAccount } from '../../accounts/contributors/require-active-account.ts'
import type { Caller, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { isMember } from './member-store.ts'
import type { ReviewQueue } from './queue-predicates.ts'

const notReviewerError = (message: string) => new OperationError('ForbiddenError', message)
const NOT_REVIEWER = 'only owners and reviewers of the workspace review what waits in it'
const isReviewer = (role: MemberRole | null): boolean => role === 'owner' || role === 'reviewer'

/**
 * Finds the queue of the caller; null for a personal key of somebody who is no operator.
 * @throws ForbiddenError for a member who is no reviewer, and for a suspended reviewer
 */
export async function findReviewQueue(ctx: Pick<Context, 'db' | 'caller'>): Promise<ReviewQueue | null> {
  const { scope, workspace_id, role }: Caller = ctx.caller
  if (scope !== 'operator' && workspace_id === null) return null
  if (scope !== 'operator' && !isReviewer(role)) throw notReviewerError(NOT_REVIEWER)
  await requireActiveAccount(ctx, ctx.caller)
  const reviewed = scope === 'operator' ? null : workspace_id
  return { workspace_id: reviewed, reports_of: reviewed }
}

/**
 * Requires in the transaction of a decision that the caller has not lost the role with which the call began, and keeps
 * it theirs until the transaction ends.
 * @throws ForbiddenError
 */
export async function requireReviewerInForce(tx: Db, { workspace_id, contributor_id }: Caller): Promise<void> {
  if (workspace_id === null) return
  const member = await lockRole(tx, workspace_id, contributor_id)
  if (!isReviewer(member?.role ?? null)) throw notReviewerError(NOT_REVIEWER)
}

/**
 * The queue that a caller lists, or the part of it that belongs to a workspace.
 * @param workspace_id null for the whole queue
 * @throws ForbiddenError, NotFoundError for a workspace of others
 */
export async function requireListedQueue(ctx: Context, workspace_id: string | null): Promise<ReviewQueue> {
  const queue = await findReviewQueue(ctx)
  if (workspace_id === null) {
    if (queue) return queue
    throw notReviewerError('operators review what is public, owners and reviewers of a workspace with its key')
  }
  if (queue && (queue.workspace_id === null || queue.workspace_id === workspace_id)) return { ...queue, workspace_id }
  if (queue === null && (await isMember(ctx.db, workspace_id, ctx.caller.contributor_id)))
    throw notReviewerError('its owners and reviewers list what waits in this workspace, with a full key of it')
  throw new OperationError('NotFoundError', `no workspace ${workspace_id}`)
}
