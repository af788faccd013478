import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { issueKey } from '../contributors/issue-key.ts'
import { lockWriters, revokeAllKeys } from '../contributors/key-store.ts'
import { endBinding } from '../identity/end-binding.ts'
import { requireContributor, requireLockedContributor } from './require-contributor.ts'

/** Revokes all keys of a contributor, unbinds their DID and issues a new one of the scope `full`. */
export async function reissueKey(
  ctx: Context,
  input: OperationInput<'reissueKey'>,
): Promise<OperationOutput<'reissueKey'>> {
  const happened_at = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    const { id: contributor_id, is_operator } = await requireContributor(tx, input.contributor_id)
    if (is_operator)
      throw new OperationError(
        'ForbiddenError',
        'an operator cannot be given a narrower key; remove this operator and create a new one',
      )
    await lockWriters(tx, contributor_id)
    // of two concurrent calls the second waits here, and revokes the key that the first issued
    await requireLockedContributor(tx, contributor_id)
    const revoked = await revokeAllKeys(tx, contributor_id, happened_at)
    // whoever had their keys may have bound a DID of their own, to recover the account by it again
    await endBinding(tx, { contributor_id, actor: ctx.caller.contributor_id, happened_at })
    const key = await issueKey(ctx, tx, {
      contributor_id,
      name: 'reissued',
      scope: 'full',
      workspace_id: null,
      expires_at: null,
    })
    tx.emit({ name: 'key.revoked', contributor_id, happened_at })
    tx.audit({
      actor: ctx.caller.contributor_id,
      action: 'key.reissued',
      subject: contributor_id,
      data: { key_id: key.key_id, revoked },
      happened_at,
    })
    return tx.answer({ contributor_id, ...key, scope: 'full' as const, revoked })
  })
}
