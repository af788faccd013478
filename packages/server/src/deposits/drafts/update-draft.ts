import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { updateDraftRow } from '../../records/experiences/draft-store.ts'
import { presentExperience } from '../../records/experiences/present-experience.ts'
import { requireExperience } from '../../records/experiences/require-experience.ts'
import { transitions } from '../../records/lifecycle/transitions.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { screeningErrors } from '../../rules/screening/screening-errors.ts'
import type { DepositsParts } from '../parts.ts'
import { withoutStrike } from '../structured/add-poisoning-strike.ts'
import { effectiveTrustLevel } from '../structured/assess-deposit.ts'
import { requireDepositPreconditions } from '../structured/evaluate-deposit.ts'
import { draftChangedError } from '../structured/store-deposit.ts'
import { requireOpenDraft } from './require-draft.ts'
import { findPredecessorId, toDraftRow } from './store-draft.ts'

/**
 * `PATCH /v1/experiences/{experience_id}`: changes fields of a draft of the caller. The text is screened as that of a
 * deposit; the other gates evaluate it when it is submitted.
 */
export async function updateDraft(
  ctx: Context<RetrievalParts & DepositsParts>,
  { experience_id: id, ...changes }: OperationInput<'updateDraft'>,
): Promise<OperationOutput<'updateDraft'>> {
  const { contributor_id } = ctx.caller
  const draft = await requireOpenDraft(ctx, id)
  await requireDepositPreconditions(ctx, { ...draft.experience, supersedes: null, ...changes })
  const { screened } = await ctx.deposit_analyzer.analyze({ ...draft.experience, ...changes }, contributor_id)
  // most drafts quote a text that others wrote
  const [refusal] = withoutStrike(screeningErrors(screened, effectiveTrustLevel(ctx, screened.input)))
  if (refusal) throw refusal
  const row = toDraftRow(ctx, { ...screened.input, risk_flags: screened.risk_flags }, id)
  return change(ctx, async (tx) => {
    const supersedes = await findPredecessorId(tx, row, ctx.caller)
    if (!(await updateDraftRow(tx, { ...row, supersedes }, draft))) throw draftChangedError(id)
    tx.emit({ name: transitions.draft.event, experience_id: id, contributor_id, happened_at: row.created_at })
    return tx.answer(presentExperience(ctx, await requireExperience({ caller: ctx.caller, db: tx }, id)))
  })
}
