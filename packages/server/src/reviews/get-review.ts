import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { getRecordText } from './get-record-text.ts'
import { requireReview } from './require-review.ts'
import { findCandidate, listTitles } from './store.ts'

/** What waits for a reviewer, with its text and the nearest known records. */
export async function getReview(
  ctx: Context,
  { candidate_id }: OperationInput<'getReview'>,
): Promise<OperationOutput<'getReview'>> {
  const review = await requireReview(ctx.db, candidate_id)
  const candidate = review.kind === 'candidate' ? await findCandidate(ctx.db, review.id) : null
  const experience: Record<string, unknown> = candidate
    ? { ...candidate.experience }
    : await getRecordText(ctx.db, review)
  const similar_experiences = candidate ? await listTitles(ctx.db, candidate.similar_ids) : []
  return { ...review, experience, worthiness: candidate?.worthiness ?? null, similar_experiences }
}
