import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { requireExperience } from '../../records/experiences/require-experience.ts'
import { requireClean } from '../../rules/screening/require-clean.ts'
import { insertReport, lockReported } from './store.ts'

/** Reports a record of somebody else to its reviewers: the operators, or those of its workspace. Each contributor has one open report on a record. */
export async function reportExperience(
  ctx: Context,
  raw_input: OperationInput<'reportExperience'>,
): Promise<OperationOutput<'reportExperience'>> {
  const { input } = requireClean(raw_input)
  const reporter_id = ctx.caller.contributor_id
  const { id: experience_id, contributor_id } = await requireExperience(ctx, input.experience_id)
  if (contributor_id === reporter_id)
    throw new OperationError('ForbiddenError', 'this experience is your own; retract or erase it instead')
  const id = ctx.newId('rpt')
  const { reason, note } = input
  const created_at = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    await lockReported(tx, experience_id)
    // under the lock of the record, since it may have been erased meanwhile, and a note may quote it
    await requireExperience({ caller: ctx.caller, db: tx }, experience_id)
    const inserted = await insertReport(tx, { id, experience_id, reporter_id, reason, note: note || null, created_at })
    if (!inserted)
      throw new OperationError(
        'DuplicateError',
        `you have reported ${experience_id} already; a reviewer will decide on it`,
      )
    if (inserted.is_first) tx.emit({ name: 'experience.reported', experience_id, happened_at: created_at })
    return tx.answer({ report_id: id, status: 'open' })
  })
}
