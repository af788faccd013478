import type { OperationOutput, RawOperationInput } from '@cairnway/contract'
import { type Db, findOne, sql } from '../db/db.ts'
import { isOlderThan, type KeysetCursor } from '../pagination/keyset-cursor.ts'

export type ReportStatus = OperationOutput<'reportExperience'>['status']

export interface NewReport {
  id: string
  experience_id: string
  reporter_id: string
  reason: RawOperationInput<'reportExperience'>['reason']
  note: string | null
  created_at: string
}

/** Blocks the erasure of a record until the transaction ends. */
export const lockReported = (tx: Db, experience_id: string) =>
  tx.query(sql`select from experiences where id = ${experience_id} for key share`)

/** Stores a report; false while the reporter has an open report on the record. */
export async function insertReport(db: Db, row: NewReport): Promise<boolean> {
  const inserted = await db.query(sql`
    insert into reports (id, experience_id, reporter_id, reason, note, created_at)
    values (${row.id}, ${row.experience_id}, ${row.reporter_id}, ${row.reason}, ${row.note}, ${row.created_at})
    on conflict (experience_id, reporter_id) where status = 'open' do nothing returning id`)
  return inserted.length === 1
}

export interface ReportRow {
  id: string
  experience_id: string
  title: string | null
  author: string | null
  reason: NewReport['reason']
  note: string | null
  reporter: string | null
  status: ReportStatus
  created_at: string
  resolved_at: string | null
  resolution_note: string | null
}

const selectReports = sql`
  select r.id, r.experience_id, e.title, a.display_handle as author, r.reason, r.note, c.display_handle as reporter,
    r.status, r.created_at, r.resolved_at, r.resolution_note
  from reports r left join contributors c on c.id = r.reporter_id
    left join experiences e on e.id = r.experience_id left join contributors a on a.id = e.contributor_id`

export const findReport = (db: Db, id: string) => findOne<ReportRow>(db, sql`${selectReports} where r.id = ${id}`)

export interface ReportFilter {
  status: ReportStatus | null
  experience_id: string | null
  /** the last report of the page before */
  after: KeysetCursor | null
  limit: number
}

/** Newest first. */
export const listReportRows = (db: Db, { status, experience_id, after, limit }: ReportFilter) =>
  db.query<ReportRow>(sql`
    ${selectReports}
    where (${status}::text is null or r.status = ${status})
      and (${experience_id}::text is null or r.experience_id = ${experience_id})
      and ${isOlderThan(after, sql`(r.created_at, r.id)`)}
    order by r.created_at desc, r.id desc limit ${limit}`)

export interface ReportDecision {
  id: string
  experience_id: string
  status: Exclude<ReportStatus, 'open'>
  /** whether the other open reports on the record are decided too */
  all: boolean
  resolved_by: string
  resolved_at: string
  resolution_note: string
}

/**
 * Decides an open report.
 * @returns the ids of the reports that it decided: none when the report had been decided before
 */
export async function setResolved(tx: Db, decision: ReportDecision): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with decided as (
      select id from reports where id = ${decision.id} and status = 'open' for update
    )
    update reports r set status = ${decision.status}, resolved_by = ${decision.resolved_by},
      resolved_at = ${decision.resolved_at}, resolution_note = ${decision.resolution_note}
    from decided
    where r.status = 'open'
      and (r.id = decided.id or (${decision.all} and r.experience_id = ${decision.experience_id}))
    returning r.id`)
  return rows.map(({ id }) => id)
}
