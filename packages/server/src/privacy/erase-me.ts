import { ApiError, type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import { isLastOperator, lockOperators } from '../contributors/store.ts'
import { type Db, retryTransaction } from '../db/db.ts'
import { enqueueErasure } from './enqueue-erasure.ts'
import { closeAccount } from './store.ts'

/** @throws ForbiddenError when nobody would be left who can operate the service */
async function requireOtherOperator(tx: Db, contributor_id: string): Promise<void> {
  await lockOperators(tx)
  if (await isLastOperator(tx, contributor_id))
    throw new ApiError('ForbiddenError', 'you are the last operator: make another one first')
}

/** Ends the caller's account at once; what it left in the record is erased by a job that survives a crash. */
export async function eraseMe(
  ctx: Context,
  { experiences }: OperationInput<'eraseMe'>,
): Promise<OperationOutput<'eraseMe'>> {
  const { contributor_id } = ctx.caller
  const erased_at = ctx.now().toISOString()
  await retryTransaction(ctx.db, async (tx) => {
    await requireOtherOperator(tx, contributor_id)
    await closeAccount(tx, contributor_id, { erasure: experiences, now: erased_at })
    await enqueueErasure(tx, contributor_id, erased_at)
    await appendAudit(tx, {
      actor: contributor_id,
      action: 'contributor.erased',
      subject: contributor_id,
      data: { experiences },
      happened_at: erased_at,
    })
  })
  ctx.key_cache.invalidate()
  ctx.worker.notify()
  return { status: 'accepted', erased_at, schema_version: SCHEMA_VERSION }
}
