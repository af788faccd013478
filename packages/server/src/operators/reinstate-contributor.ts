import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { changeTrust } from '../contributors/change-trust.ts'
import { recountContributor } from '../contributors/recount-contributor.ts'
import { forgetStanding } from '../contributors/strike-store.ts'
import { type Db, racingTransaction } from '../db/db.ts'
import { requireLockedPerson, requirePerson } from './require-person.ts'

/** A newcomer again: what led to the suspension is kept in the audit log and counts no more. */
async function beginAnew(tx: Db, contributor_id: string, { actor, now }: { actor: string; now: Date }) {
  await forgetStanding(tx, contributor_id)
  await recountContributor(tx, contributor_id, now)
  const happened_at = now.toISOString()
  return changeTrust(tx, { contributor_id, to: 'new', reason: 'reinstated by an operator', actor, happened_at })
}

/** Ends a suspension; of one who is not suspended nothing changes. */
export async function reinstateContributor(
  ctx: Context,
  { contributor_id }: Received<'reinstateContributor'>,
): Promise<Returned<'reinstateContributor'>> {
  const { person, changed } = await racingTransaction(ctx.db, async (tx) => {
    const { id, trust_level } = await requireLockedPerson(tx, contributor_id)
    const by = { actor: ctx.caller.contributor_id, now: ctx.now() }
    const changed = trust_level === 'suspended' ? await beginAnew(tx, id, by) : []
    return { person: await requirePerson(tx, id), changed }
  })
  ctx.callers.forget()
  ctx.worker.wake()
  await ctx.indexer.refresh(changed)
  return person
}
