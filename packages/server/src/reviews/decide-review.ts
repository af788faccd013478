import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { decideCandidate } from './decide-candidate.ts'
import { decideRecord } from './decide-record.ts'
import { requireOpenReview } from './require-review.ts'

/** Accepts or rejects a candidate or a hidden record. Of several concurrent decisions one succeeds. */
export async function decideReview(
  ctx: Context,
  input: OperationInput<'decideReview'>,
): Promise<OperationOutput<'decideReview'>> {
  const review = await requireOpenReview(ctx.db, input.candidate_id)
  return review.kind === 'candidate' ? decideCandidate(ctx, input, review) : decideRecord(ctx, input)
}
