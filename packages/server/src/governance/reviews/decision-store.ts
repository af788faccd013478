import { REVIEW_UNDO_HOURS, type ReviewDecisionName, type ReviewKindName, type TrustLevel } from '@cairnway/contract'
import { type Db, findOne, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { isRejected, isServedToOthers, isUndoable, pendingDuplicates } from './decision-predicates.ts'
import { hasReportsInQueue, isInQueue, type ReviewQueue } from './queue-predicates.ts'

/** A field whose value a reviewer has changed. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export interface ReviewDecisionRow {
  subject_id: string
  /** workspace of the candidate or record */
  workspace_id: string | null
  /** null for a decision of a release in which decisions could not be undone */
  kind: ReviewKindName | null
  decision: ReviewDecisionName
  /** the record that the decision made visible, or into which the candidate was merged */
  experience_id: string | null
  /** null where the text was not changed */
  changes: FieldChange[] | null
  note: string | null
  /** trust level of the author before the decision, when the decision changed it */
  level_before: TrustLevel | null
  decided_by: string
  decided_at: string
}

/** Condition that a decision is on the reports of readers. It is stored in addition to the one on the text itself. */
const isOnReports = (kind: Sql): Sql => sql`(${kind} is not null and ${kind} in ('reported', 'report'))`

export const upsertDecision = (tx: Db, row: ReviewDecisionRow) =>
  tx.query(sql`
    insert into review_decisions as d (
      subject_id, workspace_id, kind, decision, experience_id, changes, note, level_before, decided_by, decided_at
    ) values (
      ${row.subject_id}, ${row.workspace_id}, ${row.kind}, ${row.decision}, ${row.experience_id},
      ${row.changes === null ? null : jsonbText(row.changes)}::jsonb, ${row.note}, ${row.level_before},
      ${row.decided_by}, ${row.decided_at}
    )
    on conflict (subject_id) do update set workspace_id = excluded.workspace_id, kind = excluded.kind,
      decision = excluded.decision, experience_id = excluded.experience_id, changes = excluded.changes,
      note = excluded.note, level_before = excluded.level_before, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at, earlier = case when ${isOnReports(sql`excluded.kind`)} then
        case when ${isOnReports(sql`d.kind`)} then d.earlier else to_jsonb(d) end end`)

const decisionColumns = sql`
  d.subject_id, d.workspace_id, d.kind, d.decision, d.experience_id, d.changes, d.note, d.level_before, d.decided_by,
  d.decided_at`

/** Whether the decision `d` is one on what the reviewer decides on. */
const isDecisionInQueue = (queue: ReviewQueue): Sql => sql`(${isInQueue(sql`d.workspace_id`, queue)}
  and (d.kind is distinct from 'reported' or ${hasReportsInQueue(sql`d.workspace_id`, queue)}))`

/** The last decision on a candidate or record. */
export const findDecision = (db: Db, subject_id: string, queue: ReviewQueue) =>
  findOne<ReviewDecisionRow>(
    db,
    sql`select ${decisionColumns} from review_decisions d
      where d.subject_id = ${subject_id} and ${isDecisionInQueue(queue)}`,
  )

/** The rejection because of which a record is not listed any more. */
export const findRejection = (tx: Db, experience_id: string) =>
  findOne<ReviewDecisionRow>(
    tx,
    sql`select ${decisionColumns} from review_decisions d join experiences e on ${isRejected}
      where e.id = ${experience_id}`,
  )

/**
 * Deletes the last decision, behind which one on the text itself is the last again.
 * @returns false when there is none, or when another transaction has deleted it
 */
export async function deleteDecision(tx: Db, subject_id: string): Promise<boolean> {
  const deleted = await findOne<{ earlier: string | null }>(
    tx,
    sql`delete from review_decisions where subject_id = ${subject_id} returning earlier::text as earlier`,
  )
  if (deleted?.earlier)
    await tx.query(sql`insert into review_decisions
      select * from jsonb_populate_record(null::review_decisions, ${deleted.earlier}::jsonb)`)
  return deleted !== null
}

/** Whether a record was served since the decision to anyone but its author and the reviewer. */
export async function wasServedToOthers(
  db: Db,
  experience_id: string,
  { decided_by, decided_at }: Pick<ReviewDecisionRow, 'decided_by' | 'decided_at'>,
): Promise<boolean> {
  const decision = {
    experience_id: sql`${experience_id}::text`,
    decided_by: sql`${decided_by}::text`,
    decided_at: sql`${decided_at}::timestamptz`,
  }
  const rows = await db.query(sql`select from (values (1)) one (value) where ${isServedToOthers(decision)}`)
  return rows.length > 0
}

/** A pending candidate of the same text and author as a decided one. */
export const findPendingDuplicate = (db: Db, id: string) =>
  findOne<{ id: string }>(db, sql`select other.id from ${pendingDuplicates({ subject_id: sql`${id}` })}`)

/** A decision as reviewers see it. */
export interface ListedDecision {
  id: string
  workspace_id: string | null
  kind: ReviewKindName
  title: string
  decision: ReviewDecisionName
  experience_id: string | null
  /** handle */
  decided_by: string
  decided_at: string
  /** null: it cannot be undone */
  undoable_until: string | null
}

export interface DecisionPage {
  queue: ReviewQueue
  /** only decisions of this reviewer; null: of all */
  decided_by: string | null
  after: KeysetCursor | null
  limit: number
  now: string
}

/** The last decisions on candidates and records, newest first. */
export const listDecisionRows = (db: Db, { queue, decided_by, after, limit, now }: DecisionPage) =>
  db.query<ListedDecision>(sql`
    select d.subject_id as id, d.workspace_id, d.kind, coalesce(c.experience ->> 'title', e.title) as title, d.decision,
      d.experience_id, h.display_handle as decided_by, d.decided_at,
      case when ${isUndoable(now)} then d.decided_at + make_interval(hours => ${REVIEW_UNDO_HOURS}) end as undoable_until
    from review_decisions d join contributors h on h.id = d.decided_by
      left join review_candidates c on c.id = d.subject_id left join experiences e on e.id = d.subject_id
    where ${isDecisionInQueue(queue)} and d.kind is not null and (c.id is not null or e.visibility_scope <> 'private')
      and (${decided_by}::text is null or d.decided_by = ${decided_by})
      and ${isOlderThan(after, sql`(d.decided_at, d.subject_id)`)}
    order by d.decided_at desc, d.subject_id desc limit ${limit}`)
