import type { OperationOutput, RawOperationInput } from '@cairnway/contract'
import { type Db, findOne, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'

type ReportStatus = OperationOutput<'reportExperience'>['status']

export interface NewReport {
  id: string
  experience_id: string
  reporter_id: string
  reason: RawOperationInput<'reportExperience'>['reason']
  note: string | null
  created_at: string
}

/**
 * Blocks the erasure of a record and other reports on it until the transaction ends, so that exactly one report is the
 * first.
 */
export const lockReported = (tx: Db, experience_id: string) =>
  tx.query(sql`select from experiences where id = ${experience_id} for no key update`)

/**
 * Stores a report for the reviewers of the record; null while the reporter has an open report on the record.
 * @returns whether no other report on the record was open
 */
export const insertReport = (db: Db, row: NewReport) =>
  findOne<{ is_first: boolean }>(
    db,
    sql`insert into reports (id, experience_id, reporter_id, reason, note, workspace_id, created_at)
      select ${row.id}, e.id, ${row.reporter_id}, ${row.reason}, ${row.note}, e.workspace_id, ${row.created_at}
      from experiences e where e.id = ${row.experience_id}
      on conflict (experience_id, reporter_id) where status = 'open' do nothing
      returning not exists (select from reports other where other.experience_id = ${row.experience_id}
        and other.status = 'open' and other.id <> ${row.id}) as is_first`,
  )

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

/** A report about what is or was public; its reviewers alone know of one about a record of a workspace. */
export const findReport = (db: Db, id: string) =>
  findOne<ReportRow>(db, sql`${selectReports} where r.id = ${id} and r.workspace_id is null`)

export interface ReportFilter {
  status: ReportStatus | null
  experience_id: string | null
  /** the last report of the page before */
  after: KeysetCursor | null
  limit: number
}

/** Reports about what is or was public, newest first. */
export const listReportRows = (db: Db, { status, experience_id, after, limit }: ReportFilter) =>
  db.query<ReportRow>(sql`
    ${selectReports}
    where r.workspace_id is null and (${status}::text is null or r.status = ${status})
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

/** A report on which nobody has decided, as a reviewer sees it. */
export type OpenReportRow = Pick<ReportRow, 'id' | 'reason' | 'note' | 'reporter' | 'created_at'>

/** The open reports on a record, oldest first. */
export const listOpenReports = (db: Db, experience_id: string) =>
  db.query<OpenReportRow>(sql`
    select r.id, r.reason, r.note, c.display_handle as reporter, r.created_at
    from reports r left join contributors c on c.id = r.reporter_id
    where r.experience_id = ${experience_id} and r.status = 'open' order by r.created_at, r.id`)

export interface OpenReportsDecision {
  experience_id: string
  status: 'dismissed' | 'hidden'
  /** later reports stay open; null: none does */
  seen_until: string | null
  resolved_by: string
  resolved_at: string
  resolution_note: string | null
}

/**
 * Decides the open reports on a record.
 * @returns the ids of those that it decided
 */
export async function setAllResolved(tx: Db, decision: OpenReportsDecision): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    update reports set status = ${decision.status}, resolved_by = ${decision.resolved_by},
      resolved_at = ${decision.resolved_at}, resolution_note = ${decision.resolution_note}
    where experience_id = ${decision.experience_id} and status = 'open'
      and (${decision.seen_until}::timestamptz is null or created_at <= ${decision.seen_until}::timestamptz)
    returning id`)
  return rows.map(({ id }) => id)
}

/**
 * Opens the reports again that a decision has closed, except where the reporter has reported the record again.
 * @returns the ids of those that are open again
 */
export async function setReopened(
  tx: Db,
  { experience_id, resolved_by, resolved_at }: { experience_id: string; resolved_by: string; resolved_at: string },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    update reports r set status = 'open', resolved_by = null, resolved_at = null, resolution_note = null
    where r.experience_id = ${experience_id} and r.resolved_by = ${resolved_by} and r.resolved_at = ${resolved_at}
      and r.status in ('dismissed', 'hidden')
      and not exists (select from reports again where again.experience_id = r.experience_id
        and again.reporter_id = r.reporter_id and again.status = 'open')
    returning r.id`)
  return rows.map(({ id }) => id)
}
