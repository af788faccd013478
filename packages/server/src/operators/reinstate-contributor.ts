import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { changeTrust } from '../contributors/change-trust.ts'
import { racingTransaction } from '../db/db.ts'
import { requireLockedPerson, requirePerson } from './require-person.ts'

/** Ends a suspension; of one who is not suspended nothing changes. */
export async function reinstateContributor(
  ctx: Context,
  { contributor_id }: Received<'reinstateContributor'>,
): Promise<Returned<'reinstateContributor'>> {
  const { person, changed } = await racingTransaction(ctx.db, async (tx) => {
    const { id, trust_level } = await requireLockedPerson(tx, contributor_id)
    const changed =
      trust_level !== 'suspended'
        ? []
        : await changeTrust(tx, {
            contributor_id: id,
            to: 'new',
            reason: 'reinstated by an operator',
            actor: ctx.caller.contributor_id,
            happened_at: ctx.now().toISOString(),
          })
    return { person: await requirePerson(tx, id), changed }
  })
  ctx.callers.forget()
  ctx.worker.wake()
  await ctx.indexer.refresh(changed)
  return person
}
