import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { decodeSequenceCursor, paginateBySequence } from '../pagination/sequence-cursor.ts'
import { type JobRow, listJobRows } from './store.ts'

/** The public form of a job, without its payload, which is internal to its handler. */
export const presentJob = ({ id, ...job }: JobRow): OperationOutput<'retryJob'> => ({ id: String(id), ...job })

/** One page of the queue, newest first. */
export async function listJobs(ctx: Context, input: OperationInput<'listJobs'>): Promise<OperationOutput<'listJobs'>> {
  const { limit, kind = null, status = null, cursor } = input
  const rows = await listJobRows(ctx.db, { kind, status, after: decodeSequenceCursor(cursor), limit: limit + 1 })
  const { page, next_cursor } = paginateBySequence(rows, limit, ({ id }) => id)
  return { jobs: page.map(presentJob), next_cursor, schema_version: SCHEMA_VERSION }
}
