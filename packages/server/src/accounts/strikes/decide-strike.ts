import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { applyTrustRules } from '../contributors/apply-trust-rules.ts'
import { recountContributor } from '../contributors/recount-contributor.ts'
import { deleteStrike, keepStrike } from '../contributors/strike-store.ts'
import { requireContributor } from '../operators/require-contributor.ts'

/**
 * `POST /v1/admin/strikes/{strike_id}/decision`: keeps or removes a strike. Reputation and trust level follow from what
 * is left; a suspension ends by `reinstateContributor` only.
 */
export async function decideStrike(
  ctx: Context,
  { strike_id: id, decision }: OperationInput<'decideStrike'>,
): Promise<OperationOutput<'decideStrike'>> {
  const now = ctx.now()
  const happened_at = now.toISOString()
  const actor = ctx.caller.contributor_id
  return change(ctx, async (tx) => {
    const strike = decision === 'keep' ? await keepStrike(tx, id, happened_at) : await deleteStrike(tx, id)
    if (strike === null) throw new OperationError('NotFoundError', `no strike ${id}`)
    const { contributor_id } = strike
    tx.audit({
      actor,
      action: 'strike.decided',
      subject: contributor_id,
      data: { strike_id: id, decision },
      happened_at,
    })
    if (decision === 'remove')
      await applyTrustRules(tx, contributor_id, now, await recountContributor(tx, contributor_id, now))
    const { trust_level } = await requireContributor(tx, contributor_id)
    return tx.answer({ id, decision, trust_level })
  })
}
