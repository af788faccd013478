import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { eraseRecords } from '../../records/experiences/erase-record.ts'
import { withholdRecord } from '../../records/lifecycle/withhold-record.ts'
import { redactText } from '../../rules/screening/redact-text.ts'
import { findReport, setResolved } from './store.ts'

const STATUS_BY_ACTION = { dismiss: 'dismissed', hide: 'hidden', erase: 'erased' } as const

/** Decides a report: the record stays as it is, is hidden, or is erased. */
export async function resolveReport(
  ctx: Context,
  { report_id, action, note }: OperationInput<'resolveReport'>,
): Promise<OperationOutput<'resolveReport'>> {
  const happened_at = ctx.now().toISOString()
  const actor = ctx.caller.contributor_id
  return change(ctx, async (tx) => {
    const open_report = await findReport(tx, report_id)
    if (!open_report) throw new OperationError('NotFoundError', `no report ${report_id}`)
    const { id, experience_id } = open_report
    // the record is locked before its reports, in the order in which its owner's erasure locks them
    if (action === 'hide') await withholdRecord(tx, { experience_id, why: 'report', happened_at })
    if (action === 'erase') await eraseRecords(tx, [experience_id], { actor, reason: id, happened_at })
    const resolution_note = redactText(note)
    const decision = { id, experience_id, resolution_note, resolved_by: actor, resolved_at: happened_at }
    const decided = await setResolved(tx, { ...decision, status: STATUS_BY_ACTION[action], all: action !== 'dismiss' })
    if (decided.length === 0) throw new OperationError('DuplicateError', `report ${id} is decided already`)
    tx.audit({
      actor,
      action: 'report.resolved',
      subject: experience_id,
      // without the note, which may quote the record, since the audit log cannot be erased
      data: { action, reports: decided.sort() },
      happened_at,
    })
    const report = await findReport(tx, id)
    if (!report) throw new Error(`report ${report_id} was deleted while it was decided`)
    return tx.answer(report)
  })
}
