import { ApiError, type Received, type Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addTotals } from '../contributors/store.ts'
import { racingTransaction } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { requireClean } from '../screening/require-clean.ts'
import { requireExperience } from './require-experience.ts'
import { addVoteCounts, findVote, insertVote, replaceVote } from './store.ts'

/** A second vote is refused for this long; a later one replaces the first. */
const REVOTE_AFTER_DAYS = 30
const DAY_MS = 86_400_000

/** Records the caller's vote on somebody else's record; one vote for each contributor and record. */
export async function giveFeedback(ctx: Context, given: Received<'giveFeedback'>): Promise<Returned<'giveFeedback'>> {
  const { input } = requireClean(given)
  const { contributor_id, trust_level } = ctx.caller
  const row = await requireExperience(ctx, input.experience_id)
  if (row.contributor_id === contributor_id)
    throw new ApiError('ForbiddenError', 'feedback on your own experience does not count; others must find it helpful')
  const now = ctx.now()
  const happened_at = now.toISOString()
  const id = ctx.newId('fbk')
  const confirms = input.was_helpful && (trust_level === 'established' || trust_level === 'trusted')
  const one = (is: boolean) => (is ? 1 : 0)
  let confirmations = 0
  const counters = await racingTransaction(ctx.db, async (tx) => {
    const before = await findVote(tx, row.id, contributor_id)
    const recent = before !== null && now.getTime() - Date.parse(before.created_at) < REVOTE_AFTER_DAYS * DAY_MS
    const vote = {
      id,
      experience_id: row.id,
      contributor_id,
      was_helpful: input.was_helpful,
      confirms,
      helpfulness_detail: input.helpfulness_detail ?? null,
      context_note: input.context_note ?? null,
      time_saved_minutes: input.time_saved_minutes ?? null,
      your_conditions: input.your_conditions ?? null,
      created_at: happened_at,
    }
    if (recent || (before === null && !(await insertVote(tx, vote))))
      throw new ApiError(
        'DuplicateError',
        `you have voted on ${row.id} already; a new vote is possible after ${REVOTE_AFTER_DAYS} days`,
      )
    if (before) await replaceVote(tx, vote)
    const helpful = one(input.was_helpful) - one(before?.was_helpful === true)
    const not_helpful = one(!input.was_helpful) - one(before?.was_helpful === false)
    await addTotals(tx, row.contributor_id, { helpful, not_helpful })
    confirmations = one(confirms) - one(before?.confirms === true)
    // apart from the vote, of which the index need not hear
    if (confirmations !== 0)
      await emit(tx, { name: 'experience.confirmed', experience_id: row.id, contributor_id, happened_at })
    await emit(tx, { name: 'feedback.received', experience_id: row.id, contributor_id, happened_at })
    return addVoteCounts(tx, row.id, { feedback: before ? 0 : 1, helpful, not_helpful, confirmations })
  })
  if (confirmations !== 0) await ctx.indexer.refresh([row.id])
  const { contributor_id: _, ...updated } = counters ?? { contributor_id }
  return {
    feedback_id: id,
    experience_id: row.id,
    updated_scores: { ...updated, transferability_score: null, confidence_interval: null },
    validity_update: null,
  }
}
