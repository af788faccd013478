import { OperationError, type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { requireClean } from '../../rules/screening/require-clean.ts'
import { retractRecord } from '../lifecycle/retract-record.ts'
import { requireExperience } from './require-experience.ts'

/** Retracts a record of the caller. Retracting it again changes nothing. */
export async function retractExperience(
  ctx: Context,
  raw_input: OperationInput<'retractExperience'>,
): Promise<OperationOutput<'retractExperience'>> {
  const { input } = requireClean(raw_input)
  const { contributor_id } = ctx.caller
  const row = await requireExperience(ctx, input.experience_id)
  if (row.contributor_id !== contributor_id)
    throw new OperationError('ForbiddenError', 'only the contributor who deposited an experience can retract it')
  const happened_at = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    const reason = input.reason ?? null
    const retraction = await retractRecord(tx, { record: row, actor: contributor_id, reason, happened_at })
    if (!retraction) throw new OperationError('NotFoundError', `no experience ${row.id}`)
    await tx.react('records.withdrawn', { contributor_id, now: new Date(happened_at) })
    return tx.answer({
      id: row.id,
      status: 'retracted',
      retracted_at: retraction.retracted_at,
      message: 'The experience is retracted and removed from search results.',
      schema_version: SCHEMA_VERSION,
    })
  })
}
