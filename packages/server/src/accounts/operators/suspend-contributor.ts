import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { redactText } from '../../rules/screening/redact-text.ts'
import { changeTrustLevel } from '../contributors/change-trust-level.ts'
import { requireContributor, requireLockedContributor } from './require-contributor.ts'

/** Suspends a contributor. One who is suspended already keeps the first reason. */
export async function suspendContributor(
  ctx: Context,
  { contributor_id, reason }: OperationInput<'suspendContributor'>,
): Promise<OperationOutput<'suspendContributor'>> {
  const id = await change(ctx, async (tx) => {
    const { id, is_operator, type, trust_level } = await requireLockedContributor(tx, contributor_id)
    if (is_operator || type === 'seed')
      throw new OperationError(
        'ForbiddenError',
        is_operator
          ? 'an operator cannot be suspended; remove them as an operator first'
          : 'a seed contributor cannot be suspended; it belongs to the operators, so retract or erase its records',
      )
    if (trust_level !== 'suspended')
      await changeTrustLevel(tx, {
        contributor_id: id,
        to: 'suspended',
        // the audit log keeps it permanently
        reason: redactText(reason),
        actor: ctx.caller.contributor_id,
        happened_at: ctx.now().toISOString(),
      })
    tx.answer(await requireContributor(tx, id))
    return id
  })
  // with the totals that the commit changed
  return requireContributor(ctx.db, id)
}
