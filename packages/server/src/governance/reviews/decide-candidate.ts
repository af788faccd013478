import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import { createAuthorContext } from '../../accounts/contributors/author-context.ts'
import type { DepositsParts } from '../../deposits/parts.ts'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { deleteAssignment } from './assignment-store.ts'
import { type CandidatePlan, planAcceptance, planMerge, rejection } from './candidate-plan.ts'
import { requireOpenReview, requireUnassigned } from './require-review.ts'
import { saveDecision } from './review-decision.ts'
import { requireReviewerInForce } from './review-queue.ts'
import { CANDIDATE_STATUSES, findCandidate, lockCandidate, type ReviewRow, updateCandidateStatus } from './store.ts'

type Decision = OperationInput<'decideReview'>

/**
 * A decision works for the author, who may have been suspended meanwhile. Nobody has to be a member any more: what was
 * deposited for a workspace belongs to it.
 */
function requireAuthor<Parts>(ctx: Context<Parts>, review: ReviewRow): Context<Parts> {
  const author = createAuthorContext<Parts>(ctx, { ...review, role: 'member', author_level: review.trust_level })
  if (author) return author
  throw new OperationError(
    'ForbiddenError',
    'the author is suspended: the candidate waits until they are reinstated, or is rejected',
  )
}

/** @throws what the plans throw, and DuplicateError when somebody has decided since the candidate was read */
async function planDecision(
  ctx: Context<RetrievalParts & DepositsParts>,
  input: Decision,
  review: ReviewRow,
): Promise<CandidatePlan> {
  if (input.decision === 'reject') return rejection
  const author = requireAuthor(ctx, review)
  const candidate = await findCandidate(ctx.db, review.id)
  // the error names the decision
  if (!candidate) throw await requireOpenReview(ctx.db, review.id, { workspace_id: null, reports_of: null })
  if (input.decision === 'merge')
    return planMerge(ctx, { author, review, candidate, merge_into: input.merge_into ?? '' })
  return planAcceptance(ctx, { author, review, candidate, changes: input.changes ?? null })
}

/**
 * Decides on a candidate. Its status, what it becomes and the decision are stored in one transaction, so that only one
 * of several concurrent decisions succeeds.
 * @throws DuplicateError, ForbiddenError and what the gates throw
 */
export async function decideCandidate(
  ctx: Context<RetrievalParts & DepositsParts>,
  input: Decision,
  review: ReviewRow,
): Promise<OperationOutput<'decideReview'>> {
  const { id, kind, contributor_id, workspace_id, content_hash } = review
  const { decision, note = null } = input
  const plan = await planDecision(ctx, input, review)
  const decided_by = ctx.caller.contributor_id
  const decided_at = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    await requireReviewerInForce(tx, ctx.caller)
    const locked = await lockCandidate(tx, id)
    // read under the lock, since another reviewer may have decided, or undone a decision
    await requireOpenReview(tx, id, { workspace_id, reports_of: workspace_id })
    await requireUnassigned(tx, id, { reviewer_id: decided_by, now: decided_at })
    if (locked && locked.content_hash !== content_hash)
      throw new OperationError(
        'DuplicateError',
        `the text of ${id} was replaced at the same time: read it and try again`,
      )
    const status = CANDIDATE_STATUSES[decision]
    await updateCandidateStatus(tx, id, { from: 'pending', to: status })
    const experience_id = await plan.store(tx, decided_at)
    const row = { subject_id: id, workspace_id, kind, experience_id, changes: plan.changes, level_before: null }
    await saveDecision(tx, ctx, contributor_id, { ...row, decision, note, decided_by, decided_at })
    await deleteAssignment(tx, id)
    return tx.answer({ id, status, experience_id })
  })
}
