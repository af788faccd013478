import { compileOutputProjection, ExportedExperience, type OperationOutput } from '@cairnway/contract'
import { ZodError } from 'zod'
import type { Context } from '../../platform/context.ts'
import { listPublicRecords, listTombstones } from './export-store.ts'

const writeRecord = compileOutputProjection(ExportedExperience)

/** Describes one issue by its path, without the value. */
const describeIssue = ({ issues: [issue] }: ZodError): string => `${issue?.path.join('.')}: ${issue?.message}`

/** The line of a record. One that is not stored in the form of a deposit is reported, and the export continues. */
function exportRecord(record: { id: string }): OperationOutput<'exportAll'> {
  try {
    return writeRecord(record) as OperationOutput<'exportAll'>
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    return { id: record.id, reason: describeIssue(error) }
  }
}

/** All public records, and tombstones of those that are deleted, in the form in which another instance imports them. */
export async function* exportAll(ctx: Context): AsyncGenerator<OperationOutput<'exportAll'>> {
  for await (const row of listPublicRecords(ctx.db)) yield exportRecord(row)
  yield* listTombstones(ctx.db)
}
