import { ApiError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import { retryTransaction } from '../db/db.ts'
import { eraseRecord } from '../experiences/erase-record.ts'
import { withholdExperience } from '../experiences/withhold-experience.ts'
import { redactText } from '../screening/redact-text.ts'
import { findReport, setResolved } from './store.ts'

const STATUS_BY_ACTION = { dismiss: 'dismissed', hide: 'hidden', erase: 'erased' } as const

/** Decides a report, and with it what becomes of the record. */
export async function resolveReport(
  ctx: Context,
  { report_id, action, note }: OperationInput<'resolveReport'>,
): Promise<OperationOutput<'resolveReport'>> {
  const happened_at = ctx.now().toISOString()
  const actor = ctx.caller.contributor_id
  const { report, changed } = await retryTransaction(ctx.db, async (tx) => {
    const found = await findReport(tx, report_id)
    if (!found) throw new ApiError('NotFoundError', `no report ${report_id}`)
    const { id, experience_id } = found
    // the record before its reports, as whoever erases it does
    const hidden =
      action === 'hide' && (await withholdExperience(tx, { id: experience_id, why: 'report', happened_at }))
    const erased = action === 'erase' ? await eraseRecord(tx, { experience_id, actor, reason: id, happened_at }) : []
    const resolution_note = redactText(note)
    const decision = { id, experience_id, resolution_note, resolved_by: actor, resolved_at: happened_at }
    const decided = await setResolved(tx, { ...decision, status: STATUS_BY_ACTION[action], all: action !== 'dismiss' })
    if (decided.length === 0) throw new ApiError('DuplicateError', `report ${id} is decided already`)
    await appendAudit(tx, {
      actor,
      action: 'report.resolved',
      subject: experience_id,
      // not the note, which may quote the record and could never be taken out again
      data: { action, reports: decided.sort() },
      happened_at,
    })
    return { report: await findReport(tx, id), changed: hidden ? [experience_id] : erased }
  })
  await ctx.indexer.refresh(changed)
  if (!report) throw new Error(`report ${report_id} went while it was decided`)
  return report
}
