import type { Db } from '../../platform/db/db.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'
import { reputation, sumVoteTotals } from '../../rules/trust/reputation.ts'
import { STRIKE_DAYS, TRUSTED_REQUIREMENTS } from '../../rules/trust/trust-transition.ts'
import { countStrikes, listClusterVerdicts, listVotedRecords, lockTrustLevel, setVoteTotals } from './trust-store.ts'

/**
 * Computes reputation, evidence and totals of a contributor from the scores of their records, in the caller's
 * transaction.
 * @returns whether the independent clusters that the level `trusted` needs are no longer there
 */
export async function recountContributor(tx: Db, contributor_id: string, now: Date): Promise<boolean> {
  // serializes recounts: each one reads what the one before it has written
  const before = await lockTrustLevel(tx, contributor_id)
  const records = await listVotedRecords(tx, contributor_id)
  const verdicts = (await listClusterVerdicts(tx, contributor_id)).map(({ first_at, ...verdict }) => ({
    ...verdict,
    age_days: (now.getTime() - Date.parse(first_at)) / DAY_MS,
  }))
  const totals = sumVoteTotals(records, verdicts)
  const strikes_30 = await countStrikes(tx, contributor_id, daysBefore(now, STRIKE_DAYS))
  const reputation_score = reputation({ positive: totals.all_positive, negative: totals.all_negative }, strikes_30)
  await setVoteTotals(tx, contributor_id, { ...totals, reputation_score })
  const { clusters } = TRUSTED_REQUIREMENTS
  return totals.independent_clusters < clusters && (before?.independent_clusters ?? 0) >= clusters
}
