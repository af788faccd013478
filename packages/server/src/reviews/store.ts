import type { ExperienceCreate, RiskFlag, TrustLevel } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../db/db.ts'

/** A candidate or a record on which a person has to decide. */
export interface ReviewRow {
  id: string
  kind: 'candidate' | 'contested' | 'rescan' | 'report' | 'burst'
  contributor_id: string
  author: string
  trust_level: TrustLevel
  title: string
  quality_score: number | null
  risk_flags: RiskFlag[]
  created_at: string
}

const candidates = sql`
  select r.id, 'candidate' as kind, r.contributor_id, c.display_handle as author, c.trust_level,
    r.experience ->> 'title' as title, r.quality_score, r.risk_flags, r.created_at
  from review_candidates r join contributors c on c.id = r.contributor_id
  where r.status = 'pending'`

const records = sql`
  select e.id, case when e.validation_state = 'contested' then 'contested' else e.withheld end as kind, e.contributor_id,
    c.display_handle as author, c.trust_level, e.title, e.quality_score, e.risk_flags, e.created_at
  from experiences e join contributors c on c.id = e.contributor_id
  where (e.validation_state = 'contested' or e.withheld in ('rescan', 'report', 'burst')) and e.retracted_at is null
    and e.visibility_scope <> 'private'`

/** What nobody has decided: of what an operator hid, or a reviewer rejected, a person has. */
const undecided = sql`
  e.withheld is distinct from 'report'
    and not exists (select from review_decisions d where d.subject_id = e.id and d.decision = 'reject')`

const after = (place: { created_at: string; id: string } | null): Sql =>
  sql`(${place === null} or (created_at, id) > (${place?.created_at ?? null}::timestamptz, ${place?.id ?? null}))`

/** Oldest first, after the one given. */
export const listReviewRows = (db: Db, place: { created_at: string; id: string } | null, limit: number) =>
  db.query<ReviewRow>(sql`
    select * from (${candidates} union all ${records} and ${undecided}) waiting
    where ${after(place)} order by created_at, id limit ${limit}`)

/** One of them, also what was decided and can be decided anew; null when there is none. */
export const findReview = (db: Db, id: string) =>
  findOne<ReviewRow>(
    db,
    sql`select * from (${candidates} and r.id = ${id} union all ${records} and e.id = ${id}) waiting`,
  )

export interface CandidateText {
  experience: ExperienceCreate
  worthiness: Record<string, unknown>
  similar_ids: string[]
}

export const findCandidate = (db: Db, id: string) =>
  findOne<CandidateText>(
    db,
    sql`select experience, worthiness, similar_ids from review_candidates where id = ${id} and status = 'pending'`,
  )

export const listTitles = (db: Db, ids: string[]) =>
  db.query<{ id: string; title: string }>(
    sql`select id, title from experiences where id = any(${ids}) order by array_position(${ids}::text[], id)`,
  )

/** Ends the waiting of a candidate; false when it does not wait. */
export async function setCandidateStatus(db: Db, id: string, status: 'accepted' | 'rejected'): Promise<boolean> {
  const rows = await db.query(sql`
    update review_candidates set status = ${status} where id = ${id} and status = 'pending' returning id`)
  return rows.length === 1
}

export const putDecision = (
  tx: Db,
  row: {
    subject_id: string
    decision: 'accept' | 'reject'
    note: string | null
    decided_by: string
    decided_at: string
  },
) =>
  tx.query(sql`
    insert into review_decisions (subject_id, decision, note, decided_by, decided_at)
    values (${row.subject_id}, ${row.decision}, ${row.note}, ${row.decided_by}, ${row.decided_at})
    on conflict (subject_id) do update set decision = excluded.decision, note = excluded.note,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`)

/** Makes other decisions on the record wait until the transaction ends. */
export const lockRecord = (tx: Db, id: string) => tx.query(sql`select id from experiences where id = ${id} for update`)
