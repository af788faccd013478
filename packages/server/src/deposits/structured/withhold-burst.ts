import type { Context } from '../../platform/context.ts'
import { asService, change } from '../../platform/events/change.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { withholdRecord } from '../../records/lifecycle/withhold-record.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { unlessSearchIsAway } from '../../retrieval/search/engines/search-unavailable.ts'
import { findBurst } from './burst.ts'
import { listClusterDeposits } from './burst-store.ts'

/**
 * Withholds the caller's records of a burst of similar records of one cluster, the newest deposit included: many copies
 * of one statement look like agreement. The newest deposit must be in the index. One that is not public is in no burst:
 * the members of a workspace may say the same many times.
 * @returns the ids of the withheld records, empty when there is no burst
 */
export async function withholdBurst(ctx: Context<RetrievalParts>, newest: string): Promise<string[]> {
  if (!ctx.config.rate_limits) return []
  const now = ctx.now()
  const since = daysBefore(now, 1)
  const recent = await listClusterDeposits(ctx.db, ctx.caller.contributor_id, since)
  const deposit = recent.find(({ id }) => id === newest)
  if (deposit === undefined) return []
  // a burst during an outage of the engine is found with the next deposit after it
  const comparing = ctx.search_engine.compare(recent.map(({ id }) => id))
  const similarity = await unlessSearchIsAway(comparing, null)
  if (similarity === null) return []
  const burst = findBurst(deposit, recent, (a, b) => similarity(a, b).cosine)
  if (burst.length === 0) return []
  const happened_at = now.toISOString()
  await change(asService(ctx), async (tx) => {
    const withheld: string[] = []
    // in the order of the ids, so that two changes that withhold the same records do not deadlock
    for (const experience_id of burst.toSorted())
      if (await withholdRecord(tx, { experience_id, why: 'burst', happened_at })) withheld.push(experience_id)
    if (withheld.length > 0)
      tx.audit({
        actor: 'system',
        action: 'experience.withheld',
        subject: ctx.caller.contributor_id,
        data: { why: 'burst', experience_ids: withheld },
        happened_at,
      })
  })
  return burst
}
