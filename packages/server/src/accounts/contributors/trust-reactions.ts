import type { Reactions } from '../../platform/events/change.ts'
import { applyTrustRules } from './apply-trust-rules.ts'
import { lowerVoterClass } from './apply-voter-class.ts'
import { recountContributor } from './recount-contributor.ts'

/**
 * Reputation, totals and trust level of an author follow their records and the votes on them in the same transaction, so
 * that no level outlives its evidence.
 */
export const trustReactions: Reactions = {
  'votes.counted': async (tx, { contributor_id, now, is_new_vote }) => {
    await applyTrustRules(tx, contributor_id, now, await recountContributor(tx, contributor_id, now))
    // a vote gives no class within minutes, but whoever is suspended takes at once what their votes gave
    if (!is_new_vote) await lowerVoterClass(tx, contributor_id, now)
  },
  'record.deleted': async (tx, { contributor_id, now }) => {
    if (await recountContributor(tx, contributor_id, now)) await applyTrustRules(tx, contributor_id, now, true)
  },
  'records.withdrawn': async (tx, { contributor_id, now }) => {
    await applyTrustRules(tx, contributor_id, now)
  },
}
