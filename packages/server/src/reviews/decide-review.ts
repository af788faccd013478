import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { decideCandidate } from './decide-candidate.ts'
import { decideRecord } from './decide-record.ts'
import { requireOpen } from './require-review.ts'

/** A person lets something in or keeps it out; of several who decide at once one does. */
export async function decideReview(ctx: Context, input: Received<'decideReview'>): Promise<Returned<'decideReview'>> {
  const review = await requireOpen(ctx.db, input.candidate_id)
  const { id } = review
  const status = input.decision === 'accept' ? 'accepted' : 'rejected'
  if (review.kind === 'candidate') return { id, status, experience_id: await decideCandidate(ctx, input, review) }
  await decideRecord(ctx, input)
  return { id, status, experience_id: input.decision === 'accept' ? id : null }
}
