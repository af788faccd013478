import type { Reactions } from '../../platform/events/change.ts'
import { applyTrustRules } from './apply-trust-rules.ts'
import { recountContributor } from './recount-contributor.ts'

/**
 * Reputation, totals and trust level of an author follow their records and each vote on them in the same transaction, so
 * that no level outlives its evidence. They follow a recount by a job of its own.
 */
export const trustReactions: Reactions = {
  'votes.counted': async (tx, { contributor_id, now }) => {
    await applyTrustRules(tx, contributor_id, now, await recountContributor(tx, contributor_id, now))
  },
  // one job for all of their recounted records, which are thousands when an operator suspends a group of colluding
  // accounts
  'votes.recounted': async (tx, { contributor_id, now }) => {
    const unique_key = `author ${contributor_id}`
    await tx.enqueue({ kind: 'recount_author', payload: { contributor_id }, now: now.toISOString(), unique_key })
  },
  'record.deleted': async (tx, { contributor_id, now }) => {
    if (await recountContributor(tx, contributor_id, now)) await applyTrustRules(tx, contributor_id, now, true)
  },
  'records.withdrawn': async (tx, { contributor_id, now }) => {
    await applyTrustRules(tx, contributor_id, now)
  },
}
