import type { Db } from '../../platform/db/db.ts'
import { pickTexts } from '../../records/columns.ts'
import { type ExperienceRow, findExperience } from '../../records/experiences/store.ts'
import type { ReviewRow } from './store.ts'

/** The text of a record in the form in which its author sent it. */
export const recordText = (row: ExperienceRow) => ({
  ...pickTexts(row),
  source: row.source,
  supersedes: row.supersedes,
})

/** The record that a review is about, as its author reads it; null when it is erased. */
export const findReviewedRecord = (
  db: Db,
  { id, contributor_id, workspace_id }: Pick<ReviewRow, 'id' | 'contributor_id' | 'workspace_id'>,
): Promise<ExperienceRow | null> => findExperience(db, id, { contributor_id, workspace_id })
