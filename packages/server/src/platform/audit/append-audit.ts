import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { AUDIT_ROOT_HASH, auditHash } from './audit-hash.ts'
import { findLastAuditRow, insertAuditRow, lockAuditLog } from './store.ts'

export interface NewAuditEntry {
  /** contributor id, or `system` */
  actor: string
  /** `noun.past` */
  action: string
  /** id of what was changed */
  subject: string
  /** ids, states and reasons; never a text of an experience, a key or an address */
  data?: Record<string, unknown>
  /** ISO 8601 */
  happened_at: string
}

const AuditData = z.record(z.string(), z.unknown())

/**
 * Appends an entry to the audit log. It locks the log until the transaction ends, so `change` calls it last.
 */
export async function appendAudit(tx: Db, { data = {}, happened_at, ...entry }: NewAuditEntry): Promise<void> {
  await lockAuditLog(tx)
  const last = await findLastAuditRow(tx)
  const row = {
    ...entry,
    // in the form in which the database returns it, since a check computes the hash over that form
    data: AuditData.parse(JSON.parse(JSON.stringify(data))),
    happened_at: new Date(happened_at).toISOString(),
    seq: (last?.seq ?? 0) + 1,
  }
  await insertAuditRow(tx, { ...row, hash: auditHash(last?.hash ?? AUDIT_ROOT_HASH, row) })
}
