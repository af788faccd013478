import type { Db } from '../../platform/db/db.ts'
import { type ExperienceRow, findExperience } from '../../records/experiences/store.ts'
import type { ReviewRow } from './store.ts'

/** The text of a record in the form in which its author sent it. */
export function recordText({
  title,
  problem,
  context,
  failed_approaches,
  successful_approach,
  outcome,
  root_cause,
  insight,
  applies_when,
  does_not_apply_when,
  tags,
  compact_summary,
  source,
  supersedes,
}: ExperienceRow) {
  const core = { title, problem, context, failed_approaches, successful_approach, outcome, root_cause, insight }
  return { ...core, applies_when, does_not_apply_when, tags, compact_summary, source, supersedes }
}

/** The record that a review is about, as its author reads it; null when it is erased. */
export const findReviewedRecord = (
  db: Db,
  { id, contributor_id, workspace_id }: Pick<ReviewRow, 'id' | 'contributor_id' | 'workspace_id'>,
): Promise<ExperienceRow | null> => findExperience(db, id, { contributor_id, workspace_id })
