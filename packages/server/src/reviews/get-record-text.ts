import type { Db } from '../db/db.ts'
import { findExperience } from '../experiences/store.ts'
import type { ReviewRow } from './store.ts'

/** The text of a record as its author sent it. */
export async function getRecordText(db: Db, { id, contributor_id }: Pick<ReviewRow, 'id' | 'contributor_id'>) {
  const row = await findExperience(db, id, contributor_id)
  if (!row) return {}
  const { title, problem, context, failed_approaches, successful_approach, outcome, root_cause, insight } = row
  const { applies_when, does_not_apply_when, tags, compact_summary, source, supersedes } = row
  const core = { title, problem, context, failed_approaches, successful_approach, outcome, root_cause, insight }
  return { ...core, applies_when, does_not_apply_when, tags, compact_summary, source, supersedes }
}
