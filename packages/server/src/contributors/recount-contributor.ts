import type { Db } from '../db/db.ts'
import { daysBefore } from '../time/days-before.ts'
import { reputation } from '../trust/reputation.ts'
import { getVoteTotals, setVoteTotals } from './trust-store.ts'

/** Computes reputation, evidence and totals of a contributor from the scores of their records, in the caller's transaction. */
export async function recountContributor(tx: Db, contributor_id: string, now: Date): Promise<void> {
  const earned = await getVoteTotals(tx, contributor_id, daysBefore(now, 30))
  const { all_positive, all_negative, strikes_30 } = earned
  const reputation_score = reputation({ positive: all_positive, negative: all_negative }, strikes_30)
  await setVoteTotals(tx, contributor_id, { ...earned, reputation_score })
}
