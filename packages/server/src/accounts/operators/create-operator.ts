import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { addContributor } from '../contributors/add-contributor.ts'
import { issueKey } from '../contributors/issue-key.ts'
import { requirePlainNames } from '../contributors/require-no-imitation.ts'
import { lockOperators } from '../contributors/store.ts'
import { findContributorDetail, isOperatorName } from './store.ts'

/** Creates another operator with a key of their own. */
export async function createOperator(
  ctx: Context,
  { name }: OperationInput<'createOperator'>,
): Promise<OperationOutput<'createOperator'>> {
  requirePlainNames({ name })
  return change(ctx, async (tx) => {
    await lockOperators(tx)
    if (await isOperatorName(tx, name))
      throw new OperationError('DuplicateError', `there is already an operator named ${name}`)
    const profile = { type: 'human' as const, agent_name: name }
    const operator_id = await addContributor(ctx, tx, profile, { trust_level: 'established', is_operator: true })
    const key = {
      contributor_id: operator_id,
      name: 'operator',
      scope: 'operator' as const,
      workspace_id: null,
      expires_at: null,
    }
    const issued = await issueKey(ctx, tx, key)
    const created = await findContributorDetail(tx, operator_id)
    if (!created) throw new Error(`operator ${operator_id} is missing after their creation`)
    tx.audit({
      actor: ctx.caller.contributor_id,
      action: 'operator.created',
      subject: operator_id,
      data: { name, key_id: issued.key_id },
      happened_at: created.created_at,
    })
    const { display_handle, created_at } = created
    return tx.answer({ operator_id, name, display_handle, created_at, ...issued, scope: 'operator' as const })
  })
}
