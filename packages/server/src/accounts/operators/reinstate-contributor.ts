import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { changeTrustLevel } from '../contributors/change-trust-level.ts'
import { recountContributor } from '../contributors/recount-contributor.ts'
import { deleteAllStrikes } from '../contributors/strike-store.ts'
import { requireContributor, requireLockedContributor } from './require-contributor.ts'

/**
 * Ends a suspension; a contributor who is not suspended does not change. They start again as a newcomer: the
 * strikes that led to the suspension no longer count, but stay in the audit log.
 */
export async function reinstateContributor(
  ctx: Context,
  { contributor_id }: OperationInput<'reinstateContributor'>,
): Promise<OperationOutput<'reinstateContributor'>> {
  const now = ctx.now()
  const id = await change(ctx, async (tx) => {
    const { id, trust_level } = await requireLockedContributor(tx, contributor_id)
    if (trust_level !== 'suspended') {
      tx.answer(await requireContributor(tx, id))
      return id
    }
    await deleteAllStrikes(tx, id)
    await recountContributor(tx, id, now)
    await changeTrustLevel(tx, {
      contributor_id: id,
      to: 'new',
      reason: 'reinstated by an operator',
      actor: ctx.caller.contributor_id,
      happened_at: now.toISOString(),
    })
    tx.answer(await requireContributor(tx, id))
    return id
  })
  // with the totals that the commit changed
  return requireContributor(ctx.db, id)
}
