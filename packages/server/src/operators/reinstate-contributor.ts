import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { changeTrustLevel } from '../contributors/change-trust-level.ts'
import { recountContributor } from '../contributors/recount-contributor.ts'
import { deleteAllStrikes } from '../contributors/strike-store.ts'
import { type Db, retryTransaction } from '../db/db.ts'
import { requireContributor, requireLockedContributor } from './require-contributor.ts'

/** A newcomer again: what led to the suspension is kept in the audit log and counts no more. */
async function resetToNewcomer(tx: Db, contributor_id: string, { actor, now }: { actor: string; now: Date }) {
  await deleteAllStrikes(tx, contributor_id)
  await recountContributor(tx, contributor_id, now)
  const happened_at = now.toISOString()
  return changeTrustLevel(tx, { contributor_id, to: 'new', reason: 'reinstated by an operator', actor, happened_at })
}

/** Ends a suspension; of one who is not suspended nothing changes. */
export async function reinstateContributor(
  ctx: Context,
  { contributor_id }: OperationInput<'reinstateContributor'>,
): Promise<OperationOutput<'reinstateContributor'>> {
  const { person, changed } = await retryTransaction(ctx.db, async (tx) => {
    const { id, trust_level } = await requireLockedContributor(tx, contributor_id)
    const by = { actor: ctx.caller.contributor_id, now: ctx.now() }
    const changed = trust_level === 'suspended' ? await resetToNewcomer(tx, id, by) : []
    return { person: await requireContributor(tx, id), changed }
  })
  ctx.key_cache.invalidate()
  ctx.worker.notify()
  await ctx.indexer.refresh(changed)
  return person
}
