import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { findExperience } from '../experiences/store.ts'
import { requireReview } from './require-review.ts'
import { findCandidate, listTitles, type ReviewRow } from './store.ts'

/** The text of a record as its author sent it. */
async function textOfRecord(ctx: Context, { id, contributor_id }: ReviewRow): Promise<Record<string, unknown>> {
  const row = await findExperience(ctx.db, id, contributor_id)
  if (!row) return {}
  const { title, problem, context, failed_approaches, successful_approach, outcome, root_cause, insight } = row
  const { applies_when, does_not_apply_when, tags, compact_summary, source, supersedes } = row
  const core = { title, problem, context, failed_approaches, successful_approach, outcome, root_cause, insight }
  return { ...core, applies_when, does_not_apply_when, tags, compact_summary, source, supersedes }
}

/** What waits for a reviewer, with its text and the nearest known records. */
export async function getReview(ctx: Context, { candidate_id }: Received<'getReview'>): Promise<Returned<'getReview'>> {
  const review = await requireReview(ctx.db, candidate_id)
  const candidate = review.kind === 'candidate' ? await findCandidate(ctx.db, review.id) : null
  const experience = candidate ? { ...candidate.experience } : await textOfRecord(ctx, review)
  const similar_experiences = candidate ? await listTitles(ctx.db, candidate.similar_ids) : []
  return { ...review, experience, worthiness: candidate?.worthiness ?? null, similar_experiences }
}
