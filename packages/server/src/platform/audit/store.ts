import { type Db, findOne, jsonbText, sql } from '../db/db.ts'

/** An arbitrary number. Rows are appended one after the other, since each hash covers the hash of the row before. */
const AUDIT_LOCK = 7_261_036

export const lockAuditLog = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`)

export interface AuditRow {
  seq: number
  /** ISO 8601 */
  happened_at: string
  actor: string
  action: string
  subject: string
  data: Record<string, unknown>
  hash: Uint8Array
}

export const findLastAuditRow = (db: Db) =>
  findOne<Pick<AuditRow, 'seq' | 'hash'>>(db, sql`select seq, hash from audit_log order by seq desc limit 1`)

export const insertAuditRow = (db: Db, row: AuditRow) =>
  db.query(sql`
    insert into audit_log (seq, happened_at, actor, action, subject, data, hash)
    values (${row.seq}, ${row.happened_at}, ${row.actor}, ${row.action}, ${row.subject}, ${jsonbText(row.data)}, ${row.hash})`)

/** The rows after a sequence number, oldest first. */
export const listAuditAfter = (db: Db, seq: number, limit: number) =>
  db.query<AuditRow>(sql`
    select seq, happened_at, actor, action, subject, data, hash from audit_log
    where seq > ${seq} order by seq limit ${limit}`)

export interface AuditFilter {
  subject: string | null
  actor: string | null
  action: string | null
  /** sequence number of the last row of the page before */
  before: number | null
  limit: number
}

/** Newest first, with the name of the actor. */
export const listAuditRows = (db: Db, filter: AuditFilter) =>
  db.query<AuditRow & { actor_name: string | null }>(sql`
    select a.seq, a.happened_at, a.actor, coalesce(c.agent_name, c.display_handle) as actor_name, a.action, a.subject,
      a.data, a.hash
    from audit_log a left join contributors c on c.id = a.actor
    where (${filter.subject}::text is null or a.subject = ${filter.subject})
      and (${filter.actor}::text is null or a.actor = ${filter.actor})
      and (${filter.action}::text is null or a.action = ${filter.action})
      and (${filter.before}::bigint is null or a.seq < ${filter.before})
    order by a.seq desc limit ${filter.limit}`)
