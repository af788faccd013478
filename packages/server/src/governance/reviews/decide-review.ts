import { invalidFieldError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { DepositsParts } from '../../deposits/parts.ts'
import type { Context } from '../../platform/context.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { decideCandidate } from './decide-candidate.ts'
import { decideRecord } from './decide-record.ts'
import { requireOpenReview } from './require-review.ts'
import { findReviewQueue } from './review-queue.ts'

/**
 * `POST /v1/reviews/{candidate_id}/decision`: decides on a candidate or a hidden record. Of several concurrent decisions
 * one succeeds.
 */
export async function decideReview(
  ctx: Context<RetrievalParts & DepositsParts>,
  input: OperationInput<'decideReview'>,
): Promise<OperationOutput<'decideReview'>> {
  const queue = await findReviewQueue(ctx)
  const review = await requireOpenReview(ctx.db, input.candidate_id, queue)
  if (review.kind === 'candidate') return decideCandidate(ctx, input, review)
  const { decision, note = null } = input
  if (decision === 'accept' || decision === 'reject') return decideRecord(ctx, { decision, note }, review, queue)
  throw invalidFieldError(['body', 'decision'], 'an experience that is stored can be accepted or rejected')
}
