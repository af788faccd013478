import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { decodeSequenceCursor, paginateBySequence } from '../pagination/sequence-cursor.ts'
import { presentJob } from './present-job.ts'
import { listJobRows } from './store.ts'

/** One page of the queue, newest first. */
export async function listJobs(ctx: Context, input: OperationInput<'listJobs'>): Promise<OperationOutput<'listJobs'>> {
  const { limit, kind = null, status = null, cursor } = input
  const rows = await listJobRows(ctx.db, { kind, status, after: decodeSequenceCursor(cursor), limit: limit + 1 })
  const { page, next_cursor } = paginateBySequence(rows, limit, ({ id }) => id)
  return { jobs: page.map(presentJob), next_cursor, schema_version: SCHEMA_VERSION }
}
