import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { decodeSequenceCursor, paginateBySequence } from '../pagination/sequence-cursor.ts'
import { listAuditRows } from './store.ts'

/** One page of the audit log, newest first. */
export async function listAudit(
  ctx: Context,
  input: OperationInput<'listAudit'>,
): Promise<OperationOutput<'listAudit'>> {
  const { limit, subject = null, actor = null, action = null, cursor } = input
  const filter = { subject, actor, action, before: decodeSequenceCursor(cursor), limit: limit + 1 }
  const rows = await listAuditRows(ctx.db, filter)
  const { page, next_cursor } = paginateBySequence(rows, limit, ({ seq }) => seq)
  return {
    entries: page.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString('hex') })),
    next_cursor,
    schema_version: SCHEMA_VERSION,
  }
}
