import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { findExperience } from '../experiences/store.ts'
import { requireReview } from './require-review.ts'
import { findCandidate, listTitles, type ReviewRow } from './store.ts'

/** The text of a record in the form in which its author sent it. */
export async function getRecordText(
  db: Db,
  { id, contributor_id, workspace_id }: Pick<ReviewRow, 'id' | 'contributor_id' | 'workspace_id'>,
) {
  const row = await findExperience(db, id, { contributor_id, workspace_id })
  if (!row) return {}
  const { title, problem, context, failed_approaches, successful_approach, outcome, root_cause, insight } = row
  const { applies_when, does_not_apply_when, tags, compact_summary, source, supersedes } = row
  const core = { title, problem, context, failed_approaches, successful_approach, outcome, root_cause, insight }
  return { ...core, applies_when, does_not_apply_when, tags, compact_summary, source, supersedes }
}

/** A candidate or record that waits for a reviewer, with its text and the titles of similar records. */
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
