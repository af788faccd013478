import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import { retryTransaction } from '../db/db.ts'
import { withholdExperience } from '../experiences/withhold-experience.ts'
import { daysBefore } from '../time/days-before.ts'
import { findBurst } from './burst.ts'
import { listClusterDeposits } from './burst-store.ts'

/**
 * Keeps a flood of one cluster from its readers, the deposit just stored included: many copies of one claim would look
 * like agreement. To be called when the index knows the deposit.
 * @returns ids of what is withheld, empty when there is no flood
 */
export async function withholdBurst(ctx: Context, newest: string): Promise<string[]> {
  if (!ctx.config.rate_limits) return []
  const now = ctx.now()
  const since = daysBefore(now, 1)
  const recent = await listClusterDeposits(ctx.db, ctx.caller.contributor_id, since)
  const flood = findBurst(
    newest,
    recent.map(({ id }) => id),
    (a, b) => ctx.indexer.similarity(a, b).cosine,
  )
  if (flood.length === 0) return []
  // what somebody else said first stays: else whoever shares their cluster could hide it by saying it five times again
  const first = recent.find(({ id }) => id === flood.at(-1))
  const taken = first && first.contributor_id !== ctx.caller.contributor_id ? flood.slice(0, -1) : flood
  const happened_at = now.toISOString()
  const withheld = await retryTransaction(ctx.db, async (tx) => {
    const done: string[] = []
    // in one order, so that two of the flood at once do not wait for each other
    for (const id of taken.toSorted())
      if (await withholdExperience(tx, { id, why: 'burst', happened_at })) done.push(id)
    if (done.length > 0)
      await appendAudit(tx, {
        actor: 'system',
        action: 'experience.withheld',
        subject: ctx.caller.contributor_id,
        data: { why: 'burst', experience_ids: done },
        happened_at,
      })
    return done
  })
  await ctx.indexer.refresh(withheld)
  return taken
}
