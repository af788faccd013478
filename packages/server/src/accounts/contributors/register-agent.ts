import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { requireClean } from '../../rules/screening/require-clean.ts'
import { useInvite } from '../invites/use-invite.ts'
import { addContributor } from './add-contributor.ts'
import { findCluster } from './find-cluster.ts'
import { issueKey } from './issue-key.ts'
import { requireNoImitation, requirePlainNames } from './require-no-imitation.ts'
import { findSeedContributor } from './store.ts'

/** Registers a contributor with a first key of the scope `full`. A failed registration does not use up the invite. */
export async function registerAgent(
  ctx: Context,
  { invite_code, ...raw_input }: OperationInput<'registerAgent'>,
): Promise<OperationOutput<'registerAgent'>> {
  const { input } = requireClean(raw_input)
  requirePlainNames({ agent_name: input.agent_name, agent_version: input.agent_version })
  const is_operator = ctx.caller.scope === 'operator'
  if (input.type === 'seed' && !is_operator)
    throw new OperationError(
      'ForbiddenError',
      'only an operator registers contributors of the type seed; use ai_agent or human',
    )
  return change(ctx, async (tx) => {
    // an operator names what they register themselves, such as a source of seeds
    if (!is_operator) await requireNoImitation(tx, input.agent_name)
    const invite_id = await useInvite(ctx, tx, invite_code ?? null)
    if (input.type === 'seed' && (await findSeedContributor(tx, input.agent_name ?? null)))
      throw new OperationError('DuplicateError', `there is a seed contributor of the name ${input.agent_name} already`)
    const source = { hashKey: ctx.hashKey, invite_id, address: ctx.address, now: ctx.now() }
    const cluster_match = input.type === 'seed' ? {} : await findCluster(tx, source)
    const contributor_id = await addContributor(ctx, tx, input, { ...cluster_match, invite_id })
    const key = await issueKey(ctx, tx, {
      contributor_id,
      name: 'registration',
      scope: 'full',
      workspace_id: null,
      expires_at: null,
    })
    return tx.answer({ contributor_id, ...key, scope: 'full', trust_level: 'new' })
  })
}
