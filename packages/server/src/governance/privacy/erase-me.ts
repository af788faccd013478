import { OperationError, type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import { requirePersonalKey } from '../../accounts/contributors/require-personal-key.ts'
import { isLastOperator, lockOperators } from '../../accounts/contributors/store.ts'
import { leaveWorkspaces } from '../../accounts/workspaces/leave-workspaces.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { asJobs } from '../../platform/db/rights.ts'
import { change } from '../../platform/events/change.ts'
import { enqueueErasure } from './erase-contributor.ts'
import { closeAccount } from './store.ts'

/** @throws ForbiddenError when no other operator is left */
async function requireOtherOperator(tx: Db, contributor_id: string): Promise<void> {
  await lockOperators(tx)
  if (await isLastOperator(tx, contributor_id))
    throw new OperationError('ForbiddenError', 'you are the last operator: create another one first')
}

/** Closes the account of the caller at once. A job erases their data, so that a crash cannot leave it half done. */
export async function eraseMe(
  ctx: Context,
  { experiences }: OperationInput<'eraseMe'>,
): Promise<OperationOutput<'eraseMe'>> {
  const { contributor_id } = ctx.caller
  requirePersonalKey(ctx.caller, 'ends no account')
  const erased_at = ctx.now().toISOString()
  // what they made in workspaces ends too
  return change({ ...ctx, db: asJobs(ctx.db) }, async (tx) => {
    await requireOtherOperator(tx, contributor_id)
    await closeAccount(tx, contributor_id, { erasure: experiences, now: erased_at })
    await leaveWorkspaces(tx, contributor_id, erased_at)
    await enqueueErasure(tx, contributor_id, erased_at)
    tx.emit({ name: 'contributor.erased', contributor_id, happened_at: erased_at })
    tx.audit({
      actor: contributor_id,
      action: 'contributor.erased',
      subject: contributor_id,
      data: { experiences },
      happened_at: erased_at,
    })
    return tx.answer({ status: 'accepted', erased_at, schema_version: SCHEMA_VERSION })
  })
}
