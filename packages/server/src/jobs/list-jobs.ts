import { type Received, type Returned, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { readSeqCursor, writeSeqCursor } from '../seq-cursor.ts'
import { presentJob } from './present-job.ts'
import { listJobRows } from './store.ts'

/** One page of the queue, newest first. */
export async function listJobs(ctx: Context, input: Received<'listJobs'>): Promise<Returned<'listJobs'>> {
  const { limit, kind = null, status = null, cursor } = input
  const rows = await listJobRows(ctx.db, { kind, status, after: readSeqCursor(cursor), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    jobs: page.map(presentJob),
    next_cursor: rows.length > limit && last ? writeSeqCursor(last.id) : null,
    schema_version: SCHEMA_VERSION,
  }
}
