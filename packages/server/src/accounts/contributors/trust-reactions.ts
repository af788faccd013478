import type { Reactions } from '../../platform/events/change.ts'
import { applyTrustRules } from './apply-trust-rules.ts'
import { recountContributor } from './recount-contributor.ts'

/**
 * Reputation, totals and trust level of an author follow their records and the votes on them in the same transaction, so
 * that no level outlives its evidence.
 */
export const trustReactions: Reactions = {
  'votes.counted': async (tx, { contributor_id, now }) => {
    await recountContributor(tx, contributor_id, now)
    await applyTrustRules(tx, contributor_id, now)
  },
  'record.deleted': (tx, { contributor_id, now }) => recountContributor(tx, contributor_id, now),
  'records.withdrawn': async (tx, { contributor_id, now }) => {
    await applyTrustRules(tx, contributor_id, now)
  },
}
