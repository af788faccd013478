import { type Db, findOne, getOne, jsonbText, sql } from '../../platform/db/db.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import { draftAssignments, type RecordColumns, recordColumns } from '../columns.ts'
import type { NewDraft, NewExperience } from './store.ts'

/** A draft as it was read. */
export interface DraftVersion {
  id: string
  /** of the last change, ISO 8601 */
  updated_at: string
}

export interface DraftRow extends DraftVersion {
  created_at: string
  /** time at which it was discarded or expired; null while it is open */
  retracted_at: string | null
  retraction_reason: string | null
  experience: RecordColumns
}

type FlatDraftRow = Omit<DraftRow, 'experience'> & RecordColumns

/** A draft that a key of its owner reaches, also one that is discarded; null when it is another record. */
export async function findDraft(db: Db, id: string, owner: Reader): Promise<DraftRow | null> {
  const row = await findOne<FlatDraftRow>(
    db,
    sql`select e.id, e.updated_at, e.created_at, e.retracted_at, e.retraction_reason, ${recordColumns}
      from experiences e
      where e.id = ${id} and ${isOwnedBy('e', owner)} and e.validation_state = 'draft'`,
  )
  if (row === null) return null
  const { updated_at, created_at, retracted_at, retraction_reason, id: _, ...experience } = row
  return { id, updated_at, created_at, retracted_at, retraction_reason, experience }
}

/**
 * Writes text and measures of an open draft anew, and deletes its vectors, which are those of the old text.
 * @returns false when it was changed, submitted or discarded since that version was read
 */
export async function updateDraftRow(
  tx: Db,
  row: NewExperience | NewDraft,
  { id, updated_at }: DraftVersion,
): Promise<boolean> {
  const updated = await tx.query(sql`
    update experiences set ${draftAssignments(row)}, workspace_id = ${row.workspace_id}, wedge = ${row.wedge},
      version = ${row.version}, quality_score = ${row.quality_score}, causal_depth = ${row.causal_depth},
      boundary_precision = ${row.boundary_precision}, insight_transferability = ${row.insight_transferability},
      risk_flags = ${jsonbText(row.risk_flags)}::jsonb,
      rules_version = ${RULES_VERSION}, is_original = ${row.is_original}, updated_at = ${row.created_at}
    where id = ${id} and validation_state = 'draft' and retracted_at is null and updated_at = ${updated_at}
    returning id`)
  if (updated.length === 0) return false
  await tx.query(sql`delete from experience_vectors where experience_id = ${id}`)
  return true
}

/**
 * Open drafts of a contributor beyond their newest `limit`, except those that wait for a reviewer. Those of a workspace
 * are counted separately, since other keys must not learn their number.
 */
export const listExcessDrafts = (tx: Db, { contributor_id, workspace_id }: Reader, limit: number) =>
  tx.query<{ id: string; contributor_id: string; supersedes: string | null }>(sql`
    select id, contributor_id, supersedes from (
      select e.id, e.contributor_id, e.supersedes, row_number() over (order by e.created_at desc, e.id desc) as nth
      from experiences e
      where e.contributor_id = ${contributor_id} and e.workspace_id is not distinct from ${workspace_id}::text
        and e.validation_state = 'draft' and e.retracted_at is null
        and not exists (select from review_candidates r where r.draft_id = e.id and r.status = 'pending')
    ) open where nth > ${limit} order by nth`)

/** The number of open drafts that a key of their owner reaches. */
export const countDrafts = async (db: Db, owner: Reader): Promise<number> => {
  const { drafts } = await getOne<{ drafts: number }>(
    db,
    sql`select count(*)::int as drafts from experiences e
      where ${isOwnedBy('e', owner)} and e.validation_state = 'draft' and e.retracted_at is null`,
  )
  return drafts
}
