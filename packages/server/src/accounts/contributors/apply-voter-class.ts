import type { Change } from '../../platform/events/change.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'
import { hasClass } from '../../rules/trust/trust-classes.ts'
import { VOTER_CLASSES, voterClass } from '../../rules/trust/voter-class.ts'
import { lockTrustLevel } from './trust-store.ts'
import { findVoterEvidence, setVoterClass } from './voter-store.ts'

/** Enqueues a recount of the records that a contributor voted on or observed. */
export const enqueueVoterRecount = (tx: Change, contributor_id: string, now: string) =>
  tx.enqueue({
    kind: 'recount_scores',
    payload: { voter: contributor_id },
    now,
    unique_key: `voter ${contributor_id}`,
  })

/**
 * Computes the class of a voter (docs/trust.md).
 * @param is_only_lowered whether only a lower class is stored; a higher one waits for the daily job
 * @returns whether it has changed
 */
export async function updateVoterClass(
  tx: Change,
  contributor_id: string,
  now: Date,
  is_only_lowered = false,
): Promise<boolean> {
  const evidence = await findVoterEvidence(tx, contributor_id)
  if (evidence === null) return false
  const age_days = (now.getTime() - Date.parse(evidence.created_at)) / DAY_MS
  const voter_class = voterClass({ ...evidence, age_days })
  if (voter_class === evidence.voter_class) return false
  if (is_only_lowered && VOTER_CLASSES.indexOf(voter_class) > VOTER_CLASSES.indexOf(evidence.voter_class)) return false
  await setVoterClass(tx, contributor_id, voter_class)
  if (hasClass({ ...evidence, voter_class }, 'proven') !== hasClass(evidence, 'proven'))
    await tx.react('author.proof_changed', { contributor_id })
  return true
}

/**
 * Lowers the class of a proven voter whom no confirmation of a root supports any more, and counts their votes again.
 */
export async function lowerVoterClass(tx: Change, contributor_id: string, now: Date): Promise<void> {
  if ((await lockTrustLevel(tx, contributor_id))?.voter_class !== 'proven') return
  if (await updateVoterClass(tx, contributor_id, now, true))
    await enqueueVoterRecount(tx, contributor_id, now.toISOString())
}

/**
 * Computes the class of a voter and, when it has changed, enqueues a recount of what they voted on. It runs every day,
 * and otherwise only a change of the trust level computes the class, so that no class is reached within minutes.
 */
export async function applyVoterClass(tx: Change, contributor_id: string, now: Date): Promise<void> {
  if (await updateVoterClass(tx, contributor_id, now)) await enqueueVoterRecount(tx, contributor_id, now.toISOString())
}
