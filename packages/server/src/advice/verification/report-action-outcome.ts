import {
  OperationError,
  type OperationInput,
  type OperationOutput,
  type ReportedOutcome,
  SCHEMA_VERSION,
  VERIFICATION_DAYS,
} from '@cairnway/contract'
import { visibilityFor } from '../../accounts/workspaces/visibility-for.ts'
import type { DepositsParts } from '../../deposits/parts.ts'
import { type PreparedRawDeposit, prepareRawDeposit, storeRawDeposit } from '../../deposits/raw/store-raw-deposit.ts'
import type { Context } from '../../platform/context.ts'
import { addCounts } from '../../platform/counters/count-store.ts'
import { tenthOf } from '../../platform/counters/histogram.ts'
import { type HourlyCount, hourOf } from '../../platform/counters/hourly-count.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { type Activity, addActivities } from '../../records/activity/activity-store.ts'
import { insertObservation } from '../../records/observations/store.ts'
import { actionText, findTopics } from '../../rules/normalizer/find-topics.ts'
import { redactInput } from '../../rules/screening/screen.ts'
import { composeReport } from './compose-report.ts'
import { OUTCOME_VALUES } from './outcome-values.ts'
import { countClusterOutcomes, lockVerification, setOutcome, type VerificationRow } from './verification-store.ts'

/**
 * @throws NotFoundError for an unknown id, one that the key does not reach and an old one, DuplicateError for a second
 *   report
 */
async function requireUnreported(db: Db, ctx: Context, id: string): Promise<VerificationRow> {
  const since = daysBefore(ctx.now(), VERIFICATION_DAYS)
  const row = await lockVerification(db, { id, owner: ctx.caller, since })
  if (row === null) throw new OperationError('NotFoundError', `there is no verification ${id} of yours that is open`)
  if (row.reported_at !== null)
    throw new OperationError('DuplicateError', `the outcome of this action was reported at ${row.reported_at}`)
  return row
}

/** Stores what happened as an observation of each record whose attempt the planned action nearly was. */
async function observe(
  tx: Change,
  { contributor_id, matched }: VerificationRow,
  report: {
    outcome: Exclude<ReportedOutcome, 'not_taken'>
    conditions: Record<string, unknown> | null
    happened_at: string
  },
): Promise<void> {
  // in the order of their ids, so that concurrent reports do not deadlock
  for (const { experience_id, attempt, similarity } of matched.toSorted((a, b) =>
    a.experience_id < b.experience_id ? -1 : 1,
  )) {
    const is_stored = await insertObservation(tx, {
      ...report,
      experience_id,
      contributor_id,
      origin: 'outcome',
      weight: similarity,
      note: null,
      attempt,
    })
    if (is_stored) tx.emit({ name: 'experience.observed', experience_id, happened_at: report.happened_at })
  }
}

/** A failed action as the profile of its contributor counts it. */
function failuresOf({ contributor_id, domain, ...action }: VerificationRow, happened_at: string): Activity[] {
  const counted = { contributor_id, kind: 'failed_outcome', domain, reason: '', happened_at } as const
  return findTopics(actionText(action), domain).map((topic) => ({ ...counted, topic }))
}

/** Outcomes of one cluster that the public figures count on one day (UTC), so that none determines them alone. */
const MAX_COUNTED_OUTCOMES = 10

const isCountedInFigures = async (
  tx: Change,
  { contributor_id, workspace_id }: VerificationRow,
  reported_at: string,
): Promise<boolean> =>
  workspace_id !== null ||
  (await countClusterOutcomes(tx, contributor_id, reported_at.slice(0, 10))) <= MAX_COUNTED_OUTCOMES

/** Lists what a reported outcome counts as in the figures of the service; nothing where no probability was given. */
function countsOfOutcome(
  { calibrated, workspace_id }: VerificationRow,
  outcome: Exclude<ReportedOutcome, 'not_taken'>,
  reported_at: string,
): HourlyCount[] {
  if (calibrated === null) return []
  const counted = { hour: hourOf(reported_at), series: 'outcomes', key: String(tenthOf(calibrated)) } as const
  return [{ ...counted, is_public: workspace_id === null, n: 1, sum: OUTCOME_VALUES[outcome], buckets: [] }]
}

async function storeText(tx: Change, prepared: PreparedRawDeposit | null): Promise<string | null> {
  if (prepared === null) return null
  return (await storeRawDeposit(tx, { ...prepared, origin: 'outcome', budget_day: null })).id
}

/**
 * `POST /v1/verify/action/outcome`: reports how a planned action ended. One transaction stores the outcome, an
 * observation for each record that the verdict rested on, and the text as a raw deposit.
 */
export async function reportActionOutcome(
  ctx: Context<DepositsParts>,
  input: OperationInput<'reportActionOutcome'>,
): Promise<OperationOutput<'reportActionOutcome'>> {
  const { verify_id, outcome } = input
  const { your_conditions } = redactInput({ your_conditions: input.your_conditions ?? null })
  const verification = await requireUnreported(ctx.db, ctx, verify_id)
  const text = composeReport(verification, input, await visibilityFor(ctx, undefined))
  const prepared = text && (await prepareRawDeposit(ctx, text))
  return change(ctx, async (tx) => {
    const reported_at = ctx.now().toISOString()
    const conditions = your_conditions ?? verification.conditions
    // locks the records before the verification, as an erasure does
    if (outcome !== 'not_taken') await observe(tx, verification, { outcome, conditions, happened_at: reported_at })
    await requireUnreported(tx, ctx, verify_id)
    const raw_deposit_id = await storeText(tx, prepared)
    await setOutcome(tx, verify_id, { outcome, raw_deposit_id, reported_at })
    if (outcome === 'failed') await addActivities(tx, failuresOf(verification, reported_at))
    if (outcome !== 'not_taken' && (await isCountedInFigures(tx, verification, reported_at)))
      await addCounts(tx, countsOfOutcome(verification, outcome, reported_at))
    return tx.answer({
      verify_id,
      raw_deposit_id,
      status: 'accepted' as const,
      normalization_status: raw_deposit_id === null ? null : ('pending' as const),
      schema_version: SCHEMA_VERSION,
    })
  })
}
