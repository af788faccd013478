import { type Received, type Returned, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { readSeqCursor, writeSeqCursor } from '../seq-cursor.ts'
import { listAuditRows } from './store.ts'

/** One page of the audit log, newest first. */
export async function listAudit(ctx: Context, input: Received<'listAudit'>): Promise<Returned<'listAudit'>> {
  const { limit, subject = null, actor = null, action = null, cursor } = input
  const filter = { subject, actor, action, before: readSeqCursor(cursor), limit: limit + 1 }
  const rows = await listAuditRows(ctx.db, filter)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString('hex') })),
    next_cursor: rows.length > limit && last ? writeSeqCursor(last.seq) : null,
    schema_version: SCHEMA_VERSION,
  }
}
