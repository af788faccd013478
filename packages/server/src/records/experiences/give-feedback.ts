import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { requireClean } from '../../rules/screening/require-clean.ts'
import type { RecordsParts } from '../parts.ts'
import { presentScores } from './present-scores.ts'
import { type RecountResult, recountExperiences, SERVED_WITHIN_DAYS } from './recount-experience.ts'
import { requireVotable } from './require-experience.ts'
import { findVote, getVoteCircumstances, lockScored, upsertVote } from './votes-store.ts'

/** Days for which a second vote on the same record is refused. A later one replaces the first. */
export const REVOTE_AFTER_DAYS = 30
/**
 * Votes of the author for the voter within so many days reduce the weight of a vote, so that mutual praise counts less.
 */
export const RECIPROCAL_DAYS = 90
/** Time after which other nodes have stored which records they served. */
const SERVINGS_DELAY_MS = 10_000

type FeedbackInput = OperationInput<'giveFeedback'>

interface VoteParties {
  id: string
  voter: string
  author: string
  now: Date
}

/**
 * Stores the vote with the circumstances in which it is cast.
 * @throws DuplicateError
 */
async function storeVote(tx: Change, input: FeedbackInput, { id, voter, author, now }: VoteParties): Promise<void> {
  const { experience_id } = input
  const created_at = now.toISOString()
  const before = await findVote(tx, experience_id, voter)
  if (before !== null && Date.parse(before.created_at) > Date.parse(daysBefore(now, REVOTE_AFTER_DAYS)))
    throw new OperationError(
      'DuplicateError',
      `you have voted on ${experience_id} already; a new vote is possible after ${REVOTE_AFTER_DAYS} days`,
    )
  const circumstances = await getVoteCircumstances(tx, {
    experience_id,
    voter,
    author,
    served_since: daysBefore(now, SERVED_WITHIN_DAYS),
    reciprocal_since: daysBefore(now, RECIPROCAL_DAYS),
  })
  await upsertVote(tx, {
    id,
    experience_id,
    contributor_id: voter,
    was_helpful: input.was_helpful,
    helpfulness_detail: input.helpfulness_detail ?? null,
    context_note: input.context_note ?? null,
    time_saved_minutes: input.time_saved_minutes ?? null,
    your_conditions: input.your_conditions ?? null,
    ...circumstances,
    created_at,
  })
  if (circumstances.served) return
  const run_at = new Date(now.getTime() + SERVINGS_DELAY_MS).toISOString()
  await tx.enqueue({ kind: 'recount_scores', payload: { experience_id }, now: created_at, run_at })
}

function emitVote(tx: Change, input: FeedbackInput, { voter, now }: VoteParties, { after }: RecountResult): void {
  const { experience_id, was_helpful, helpfulness_detail = null } = input
  const { transferability_score, feedback_count } = after
  tx.emit({
    name: 'feedback.received',
    experience_id,
    contributor_id: voter,
    data: { was_helpful, helpfulness_detail, transferability_score, feedback_count },
    happened_at: now.toISOString(),
  })
}

/** The validity of the record after the vote; null when the vote did not change it. */
function presentValidityUpdate({ before, after }: RecountResult) {
  const { validity_status: status, validation_state, staleness_signals, verified_at } = after
  const is_unchanged =
    status === before.validity_status &&
    validation_state === before.validation_state &&
    staleness_signals === before.staleness_signals &&
    verified_at === before.verified_at
  return is_unchanged ? null : { status, validation_state, staleness_signals, verified_at }
}

/** Stores the vote of the caller on a record of somebody else. Each contributor has one vote on a record. */
export async function giveFeedback(
  ctx: Context<RecordsParts>,
  raw_input: OperationInput<'giveFeedback'>,
): Promise<OperationOutput<'giveFeedback'>> {
  const { input } = requireClean(raw_input)
  const { contributor_id } = ctx.caller
  const row = await requireVotable(ctx, ctx.db, input.experience_id)
  if (row.contributor_id === contributor_id)
    throw new OperationError(
      'ForbiddenError',
      'feedback on your own experience does not count; others must find it helpful',
    )
  // a vote counts when the voter was served the record, so buffered servings are stored first
  await ctx.search_log.flush()
  const parties = { id: ctx.newId('fbk'), voter: contributor_id, author: row.contributor_id, now: ctx.now() }
  return change(ctx, async (tx) => {
    const [before] = await lockScored(tx, [row.id])
    // under the lock of the record, since it may have been erased, retracted or hidden meanwhile
    await requireVotable(ctx, tx, row.id)
    if (before === undefined) throw new OperationError('NotFoundError', `no experience ${row.id}`)
    await storeVote(tx, input, parties)
    const [recounted] = await recountExperiences(tx, [before], parties.now, parties.id)
    if (recounted === undefined) throw new Error('a record that is locked was not counted')
    emitVote(tx, input, parties, recounted)
    return tx.answer({
      feedback_id: parties.id,
      experience_id: row.id,
      updated_scores: presentScores(recounted.after),
      validity_update: presentValidityUpdate(recounted),
    })
  })
}
