import { OperationError, type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import type { Reader } from '../../platform/visibility/visibility-predicates.ts'
import { presentValidity } from '../../records/experiences/present-experience.ts'
import { requireExperience } from '../../records/experiences/require-experience.ts'
import type { ExperienceRow } from '../../records/experiences/store.ts'
import { changeValidityStatus } from '../../records/lifecycle/change-state.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'
import { lockOwnRecord, setReaffirmed } from './doubt-store.ts'

const MESSAGES: Record<ExperienceRow['validity_status'], string> = {
  active: 'The experience is kept as one that holds.',
  stale: 'It stays stale, because readers said that it is outdated: deposit a newer version, or let others verify it.',
  disputed: 'It stays disputed, because of the votes on it: deposit a newer version that answers them.',
  superseded: 'A newer version replaces it.',
}

/**
 * A record of the caller that can be reaffirmed.
 * @throws NotFoundError, ForbiddenError, ValidationError
 */
async function requireReaffirmable(ctx: Context, id: string): Promise<ExperienceRow> {
  const row = await requireExperience(ctx, id)
  if (row.contributor_id !== ctx.caller.contributor_id)
    throw new OperationError('ForbiddenError', 'only the contributor who deposited an experience can reaffirm it')
  const obstacle =
    row.validation_state === 'draft'
      ? 'it is a draft: submit it'
      : row.retracted_at !== null
        ? 'it is retracted'
        : row.validity_status === 'superseded'
          ? 'a newer version replaces it: reaffirm that one'
          : null
  if (obstacle !== null) throw new OperationError('ForbiddenError', `${id} cannot be reaffirmed: ${obstacle}`)
  return row
}

/**
 * Stores a reaffirmation. A record that is stale for its age alone becomes active again; other states follow from
 * votes.
 */
async function storeReaffirmation(tx: Change, id: string, owner: Reader, now: Date) {
  const { contributor_id } = owner
  const before = await lockOwnRecord(tx, id, owner)
  if (!before) throw new OperationError('NotFoundError', `no experience ${id}`)
  const { validity_status, staleness_signals, reaffirmed_at } = before
  if (reaffirmed_at !== null && now.getTime() - Date.parse(reaffirmed_at) < DAY_MS)
    return { reaffirmed_at, validity_status }
  const happened_at = now.toISOString()
  await setReaffirmed(tx, id, happened_at)
  tx.emit({ name: 'experience.reaffirmed', experience_id: id, contributor_id, happened_at })
  tx.audit({ actor: contributor_id, action: 'experience.reaffirmed', subject: id, happened_at })
  if (validity_status !== 'stale' || staleness_signals > 0) return { reaffirmed_at: happened_at, validity_status }
  const reason = 'its author says that it still holds'
  await changeValidityStatus(tx, { experience_id: id, to: 'active', reason, actor: contributor_id, happened_at })
  return { reaffirmed_at: happened_at, validity_status: 'active' as const }
}

/** The statement of an author that a record still holds. It is no vote, and changes no score and no trust level. */
export async function reaffirmExperience(
  ctx: Context,
  { experience_id }: OperationInput<'reaffirmExperience'>,
): Promise<OperationOutput<'reaffirmExperience'>> {
  const row = await requireReaffirmable(ctx, experience_id)
  const now = ctx.now()
  return change(ctx, async (tx) => {
    const after = await storeReaffirmation(tx, row.id, ctx.caller, now)
    return tx.answer({
      id: row.id,
      reaffirmed_at: after.reaffirmed_at,
      validity: presentValidity({ ...row, ...after }),
      message: MESSAGES[after.validity_status],
      schema_version: SCHEMA_VERSION,
    })
  })
}
