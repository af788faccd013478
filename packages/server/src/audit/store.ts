import { type Db, findOne, json, sql } from '../db/db.ts'

/** Any fixed number: rows are appended one after the other, each over the hash of the one before. */
const AUDIT_LOCK = 7_261_036

export const lockAudit = (tx: Db) => tx.query(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`)

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

export const findLastAudit = (db: Db) =>
  findOne<Pick<AuditRow, 'seq' | 'hash'>>(db, sql`select seq, hash from audit_log order by seq desc limit 1`)

export const insertAudit = (db: Db, row: AuditRow) =>
  db.query(sql`
    insert into audit_log (seq, happened_at, actor, action, subject, data, hash)
    values (${row.seq}, ${row.happened_at}, ${row.actor}, ${row.action}, ${row.subject}, ${json(row.data)}, ${row.hash})`)
