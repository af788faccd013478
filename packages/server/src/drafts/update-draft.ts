import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addPoisoningStrike } from '../deposits/add-poisoning-strike.ts'
import { effectiveTrustLevel } from '../deposits/assess-deposit.ts'
import { requireDepositPreconditions } from '../deposits/deposit-experience.ts'
import { draftChangedError } from '../deposits/store-deposit.ts'
import { change } from '../events/change.ts'
import { updateDraftRow } from '../experiences/draft-store.ts'
import { presentExperience } from '../experiences/present-experience.ts'
import { requireExperience } from '../experiences/require-experience.ts'
import { transitions } from '../lifecycle/transitions.ts'
import { screeningErrors } from '../screening/screening-errors.ts'
import { requireOpenDraft } from './require-draft.ts'
import { findPredecessorId, toDraftRow } from './store-draft.ts'

/**
 * `PATCH /v1/experiences/{experience_id}`: changes fields of a draft of the caller. The text is screened as that of a
 * deposit; the other gates judge it when it is submitted.
 */
export async function updateDraft(
  ctx: Context,
  { experience_id: id, ...changes }: OperationInput<'updateDraft'>,
): Promise<OperationOutput<'updateDraft'>> {
  const { contributor_id } = ctx.caller
  const draft = await requireOpenDraft(ctx, id)
  await requireDepositPreconditions(ctx, { ...draft.experience, supersedes: null, ...changes })
  const { screened } = await ctx.deposit_analyzer.analyze({ ...draft.experience, ...changes }, contributor_id)
  const [refusal] = await addPoisoningStrike(
    ctx,
    screened,
    screeningErrors(screened, effectiveTrustLevel(ctx, screened.input)),
  )
  if (refusal) throw refusal
  const row = toDraftRow(ctx, { ...screened.input, risk_flags: screened.risk_flags }, id)
  return change(ctx, async (tx) => {
    const supersedes = await findPredecessorId(tx, row, ctx.caller)
    if (!(await updateDraftRow(tx, { ...row, supersedes }, draft))) throw draftChangedError(id)
    tx.emit({ name: transitions.draft.event, experience_id: id, contributor_id, happened_at: row.created_at })
    return tx.answer(presentExperience(ctx, await requireExperience({ caller: ctx.caller, db: tx }, id)))
  })
}
