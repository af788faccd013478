import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { change } from '../../platform/events/change.ts'
import { enqueueVoterRecount } from '../contributors/apply-voter-class.ts'
import { revokeAllKeys } from '../contributors/key-store.ts'
import { isLastOperator, lockOperators } from '../contributors/store.ts'
import { findContributorDetail, ownsKey, removeOperatorRole } from './store.ts'

/**
 * @throws ForbiddenError for the last operator, and for the owner of ADMIN_API_KEY, whom the next start would restore
 */
async function requireRemovable({ config, hashKey }: Context, tx: Db, operator_id: string): Promise<void> {
  if (config.admin_api_key !== null && (await ownsKey(tx, operator_id, hashKey(config.admin_api_key))))
    throw new OperationError(
      'ForbiddenError',
      'the key of this operator is ADMIN_API_KEY; start the service without that variable first',
    )
  if (await isLastOperator(tx, operator_id))
    throw new OperationError('ForbiddenError', 'the last operator cannot be removed; create another one first')
}

/**
 * Removes the operator role of a contributor and revokes all their keys. What rested on their word alone is counted again.
 */
export async function removeOperator(
  ctx: Context,
  { operator_id }: OperationInput<'removeOperator'>,
): Promise<OperationOutput<'removeOperator'>> {
  const happened_at = ctx.now().toISOString()
  await change(ctx, async (tx) => {
    await lockOperators(tx)
    const operator = await findContributorDetail(tx, operator_id)
    if (!operator?.is_operator) throw new OperationError('NotFoundError', `no operator ${operator_id}`)
    await requireRemovable(ctx, tx, operator.id)
    await removeOperatorRole(tx, operator.id)
    await revokeAllKeys(tx, operator.id, happened_at)
    await enqueueVoterRecount(tx, operator.id, happened_at)
    tx.emit({ name: 'key.revoked', contributor_id: operator.id, happened_at })
    tx.audit({
      actor: ctx.caller.contributor_id,
      action: 'operator.removed',
      subject: operator.id,
      data: { name: operator.agent_name },
      happened_at,
    })
  })
  return null
}
