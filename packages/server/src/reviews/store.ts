import type { ExperienceCreate, RiskFlag, TrustLevel } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../db/db.ts'
import type { ExperienceRow } from '../experiences/store.ts'
import { isNewerThan, type KeysetCursor } from '../pagination/keyset-cursor.ts'

/** A candidate or a record on which a reviewer has to decide. */
export interface ReviewRow {
  id: string
  kind: 'candidate' | 'contested' | 'rescan' | 'report' | 'burst'
  contributor_id: string
  workspace_id: string | null
  author: string
  trust_level: TrustLevel
  title: string
  quality_score: number | null
  risk_flags: RiskFlag[]
  created_at: string
}

const pendingCandidates = sql`
  select r.id, 'candidate' as kind, r.contributor_id, r.workspace_id, c.display_handle as author, c.trust_level,
    r.experience ->> 'title' as title, r.quality_score, r.risk_flags, r.created_at
  from review_candidates r join contributors c on c.id = r.contributor_id
  where r.status = 'pending'`

const reviewableRecords = sql`
  select e.id, case when e.validation_state = 'contested' then 'contested' else e.withheld end as kind, e.contributor_id, e.workspace_id,
    c.display_handle as author, c.trust_level, e.title, e.quality_score, e.risk_flags, e.created_at
  from experiences e join contributors c on c.id = e.contributor_id
  where (e.validation_state = 'contested' or e.withheld in ('rescan', 'report', 'burst')) and e.retracted_at is null
    and e.visibility_scope <> 'private'`

/** That `d` is a rejection of the record `e`, which has not been contested again since. */
const isRejected = sql`
  d.subject_id = e.id and d.decision = 'reject' and d.decided_at >= coalesce(e.contested_at, e.created_at)`

/** That no person has decided on the record `e`: neither did an operator hide it nor a reviewer reject it. */
const isUndecided = sql`
  e.withheld is distinct from 'report' and not exists (select from review_decisions d where ${isRejected})`

const isAfterCursor = (cursor: KeysetCursor | null): Sql => sql`${isNewerThan(cursor, sql`(created_at, id)`)}`

/** Candidates and records on which nobody has decided, oldest first. */
export const listReviewRows = (db: Db, cursor: KeysetCursor | null, limit: number) =>
  db.query<ReviewRow>(sql`
    select * from (${pendingCandidates} union all ${reviewableRecords} and ${isUndecided}) waiting
    where ${isAfterCursor(cursor)} order by created_at, id limit ${limit}`)

/** A candidate or hidden record, also a rejected record, on which another decision is possible. */
export const findReview = (db: Db, id: string) =>
  findOne<ReviewRow>(
    db,
    sql`select * from (${pendingCandidates} and r.id = ${id} union all ${reviewableRecords} and e.id = ${id}) waiting`,
  )

export interface PendingCandidate {
  experience: ExperienceCreate
  worthiness: Record<string, unknown>
  similar_ids: string[]
  /** the draft that becomes the record when it is accepted; null for a deposit */
  draft_id: string | null
}

export const findCandidate = (db: Db, id: string) =>
  findOne<PendingCandidate>(
    db,
    sql`select experience, worthiness, similar_ids, draft_id from review_candidates where id = ${id} and status = 'pending'`,
  )

export const listTitles = (db: Db, ids: string[]) =>
  db.query<{ id: string; title: string }>(
    sql`select id, title from experiences where id = any(${ids}) order by array_position(${ids}::text[], id)`,
  )

/**
 * Changes the status of a candidate, which blocks other changes of it until the transaction ends; false when its status
 * is not `from`.
 */
export async function updateCandidateStatus(
  tx: Db,
  id: string,
  { from, to }: Record<'from' | 'to', 'pending' | 'accepted' | 'rejected'>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update review_candidates set status = ${to} where id = ${id} and status = ${from} returning id`)
  return rows.length === 1
}

/** A pending candidate of the same text and author as a decided one. */
export const findPendingDuplicate = (db: Db, id: string) =>
  findOne<{ id: string }>(
    db,
    sql`select other.id from review_candidates c join review_candidates other
        on other.contributor_id = c.contributor_id and other.content_hash = c.content_hash and other.status = 'pending'
      where c.id = ${id}`,
  )

export interface ReviewDecisionRow {
  subject_id: string
  /** null for a decision of a release in which decisions could not be undone */
  kind: ReviewRow['kind'] | null
  decision: 'accept' | 'reject'
  /** the record that the decision made visible */
  experience_id: string | null
  note: string | null
  /** trust level of the author before the decision, when the decision changed it */
  level_before: TrustLevel | null
  decided_by: string
  decided_at: string
}

export const upsertDecision = (tx: Db, row: ReviewDecisionRow) =>
  tx.query(sql`
    insert into review_decisions (
      subject_id, kind, decision, experience_id, note, level_before, decided_by, decided_at
    ) values (
      ${row.subject_id}, ${row.kind}, ${row.decision}, ${row.experience_id}, ${row.note}, ${row.level_before},
      ${row.decided_by}, ${row.decided_at}
    )
    on conflict (subject_id) do update set kind = excluded.kind, decision = excluded.decision,
      experience_id = excluded.experience_id, note = excluded.note, level_before = excluded.level_before,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`)

const decisionColumns = sql`
  d.subject_id, d.kind, d.decision, d.experience_id, d.note, d.level_before, d.decided_by, d.decided_at`

/** The last decision on a candidate or record. */
export const findDecision = (db: Db, subject_id: string) =>
  findOne<ReviewDecisionRow>(
    db,
    sql`select ${decisionColumns} from review_decisions d where d.subject_id = ${subject_id}`,
  )

/** The rejection because of which a record is not listed any more. */
export const findRejection = (tx: Db, experience_id: string) =>
  findOne<ReviewDecisionRow>(
    tx,
    sql`select ${decisionColumns} from review_decisions d join experiences e on ${isRejected} where e.id = ${experience_id}`,
  )

/** Deletes the last decision; null when there is none, or when another transaction has deleted it. */
export const deleteDecision = (tx: Db, subject_id: string) =>
  findOne<{ subject_id: string }>(
    tx,
    sql`delete from review_decisions where subject_id = ${subject_id} returning subject_id`,
  )

/** Whether a record was served since the decision to anyone but its author and the reviewer. */
export const wasServedToOthers = async (db: Db, experience_id: string, { decided_by, decided_at }: ReviewDecisionRow) =>
  (
    await db.query(sql`
      select from servings s join experiences e on e.id = s.experience_id
      where s.experience_id = ${experience_id} and s.contributor_id not in (e.contributor_id, ${decided_by})
        and s.served_at >= ${decided_at} limit 1`)
  ).length > 0

/** A record and its state, locked until the transaction ends. */
export const lockRecordState = (tx: Db, id: string) =>
  findOne<
    Pick<ExperienceRow, 'id' | 'contributor_id' | 'supersedes' | 'superseded_by' | 'retracted_at' | 'validation_state'>
  >(
    tx,
    sql`select id, contributor_id, supersedes, superseded_by, retracted_at, validation_state from experiences
      where id = ${id} for update`,
  )

/** The author of a candidate or record; null when it is erased. */
export const findSubjectAuthor = (tx: Db, id: string) =>
  findOne<{ contributor_id: string }>(
    tx,
    sql`select contributor_id from review_candidates where id = ${id}
      union all select contributor_id from experiences where id = ${id}`,
  )

/** The author of a record and the time of the last change of their trust level. */
export const findAuthorTrustChange = (tx: Db, experience_id: string) =>
  findOne<{ contributor_id: string; trust_changed_at: string | null }>(
    tx,
    sql`select c.id as contributor_id, c.trust_changed_at
      from experiences e join contributors c on c.id = e.contributor_id where e.id = ${experience_id}`,
  )

/** Blocks other decisions on the candidate until the transaction ends. */
export const lockCandidate = (tx: Db, id: string) =>
  tx.query(sql`select id from review_candidates where id = ${id} for update`)

/** Blocks other decisions on the record until the transaction ends. */
export const lockRecord = (tx: Db, id: string) => tx.query(sql`select id from experiences where id = ${id} for update`)
