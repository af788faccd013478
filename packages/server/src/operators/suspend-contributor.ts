import { ApiError, type Received, type Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { changeTrust } from '../contributors/change-trust.ts'
import { racingTransaction } from '../db/db.ts'
import { scrub } from '../screening/scrub.ts'
import { requireLockedPerson, requirePerson } from './require-person.ts'

/** Suspends a contributor; one who is suspended already stays so for the first reason. */
export async function suspendContributor(
  ctx: Context,
  { contributor_id, reason }: Received<'suspendContributor'>,
): Promise<Returned<'suspendContributor'>> {
  const { person, changed } = await racingTransaction(ctx.db, async (tx) => {
    const { id, is_operator, type, trust_level } = await requireLockedPerson(tx, contributor_id)
    if (is_operator || type === 'seed')
      throw new ApiError(
        'ForbiddenError',
        is_operator
          ? 'an operator cannot be suspended; remove them as an operator first'
          : 'a seed contributor cannot be suspended; it is yours, so retract or erase its records',
      )
    const changed =
      trust_level === 'suspended'
        ? []
        : await changeTrust(tx, {
            contributor_id: id,
            to: 'suspended',
            // it stays in the audit log for ever
            reason: scrub(reason),
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
