import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { backupTime } from '../db/backup-names.ts'
import { invalidCursorError, paginate } from '../pagination/paginate.ts'
import { encodeTimeCursor, parseTimeCursor } from '../pagination/time-cursor.ts'
import { listUnfinishedBackups } from './store.ts'

type Backup = OperationOutput<'listBackups'>['backups'][number]

/** One page of the backups that are there, are being made, or have failed, newest first. */
export async function listBackups(
  ctx: Context,
  { limit, cursor }: OperationInput<'listBackups'>,
): Promise<OperationOutput<'listBackups'>> {
  const after = cursor ? parseTimeCursor(cursor, /^[\w-]+$/) : null
  if (cursor && after === null) throw invalidCursorError()
  if (!ctx.backups) return { backups: [], is_supported: false, next_cursor: null }
  const unfinished = await listUnfinishedBackups(ctx.db)
  const completed = await ctx.backups.list()
  const backups = new Map<string, Backup>()
  for (const { id, is_failed, error } of unfinished)
    backups.set(id, {
      id,
      created_at: new Date(backupTime(id)).toISOString(),
      bytes: null,
      status: is_failed ? 'failed' : 'running',
      reason: is_failed ? error : null,
    })
  // a backup that exists is complete, even if a restored database says otherwise
  for (const backup of completed) backups.set(backup.id, { ...backup, status: 'completed', reason: null })
  const rows = [...backups.values()]
    .filter(({ id }) => after === null || id < after.id)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const { page, next_cursor } = paginate(rows, limit, encodeTimeCursor)
  return { backups: page, is_supported: true, next_cursor }
}
