import {
  type ExperienceCreate,
  OperationError,
  type OperationInput,
  type OperationOutput,
  REVIEW_ASSIGNMENT_MINUTES,
} from '@cairnway/contract'
import type { DepositsParts } from '../../deposits/parts.ts'
import { listFindings } from '../../deposits/structured/list-findings.ts'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { takeWithinBytes } from '../../platform/pagination/take-within-bytes.ts'
import { listExperiences } from '../../records/experiences/store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { MINUTE_MS } from '../../rules/time/time-units.ts'
import { listOpenReports } from '../reports/store.ts'
import { assessReviewedText, type ReviewedTextAssessment, readersContext } from './assess-reviewed-text.ts'
import { type Assignment, assignReview, findAssignment } from './assignment-store.ts'
import type { ReviewQueue } from './queue-predicates.ts'
import { findReviewedRecord, recordText } from './record-text.ts'
import { requireReview, reviewNotFoundError } from './require-review.ts'
import { findReviewQueue } from './review-queue.ts'
import { findCandidate, type ReviewRow } from './store.ts'

type ReviewDetail = OperationOutput<'getReview'>

/**
 * Assigns an item to the caller, unless another reviewer has opened it.
 * @returns who has it
 */
async function openReview(ctx: Context, { id, workspace_id }: ReviewRow): Promise<Assignment | null> {
  const time = ctx.now()
  const now = time.toISOString()
  const until = new Date(time.getTime() + REVIEW_ASSIGNMENT_MINUTES * MINUTE_MS).toISOString()
  const reviewer_id = ctx.caller.contributor_id
  return change(ctx, async (tx) => {
    await assignReview(tx, { id, workspace_id }, { reviewer_id, now, until })
    return findAssignment(tx, id, now)
  })
}

/** The similar records with their texts, the most similar first; fewer of them when they are long. */
async function readSimilar(
  ctx: Context,
  similar: ReviewedTextAssessment['similar'],
): Promise<ReviewDetail['similar_experiences']> {
  let next = 0
  const readNext = async (count: number): Promise<ReviewDetail['similar_experiences']> => {
    const batch = similar.slice(next, next + count)
    next += batch.length
    const ids = batch.map(({ id }) => id)
    const rows = new Map((await listExperiences(ctx.db, ids, ctx.caller)).map((row) => [row.id, row]))
    return batch.flatMap((each) => {
      const row = rows.get(each.id)
      return row ? [{ ...each, experience: recordText(row) }] : []
    })
  }
  return (await takeWithinBytes(readNext, similar.length)).items
}

/** Assesses a text by the gates. One that exceeds the time limit is shown without an assessment. */
async function assess(
  ctx: Context<RetrievalParts & DepositsParts>,
  experience: ExperienceCreate,
  review: ReviewRow,
): Promise<Pick<ReviewDetail, 'gate_scores' | 'findings' | 'similar_experiences'>> {
  try {
    const { analysis, similar, refusals } = await assessReviewedText(ctx, experience, review)
    const { quality, screened } = analysis
    const { score, causal_depth, boundary_precision, insight_transferability } = quality
    const measures = { causal_depth, boundary_precision, insight_transferability }
    return {
      gate_scores: { quality: score, ...measures, poisoning: screened.poisoning.score },
      findings: refusals.flatMap(listFindings),
      similar_experiences: await readSimilar(readersContext(ctx, review), similar),
    }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    const { error: name, message } = error
    const finding = { error: name, field: 'body', measured: 'not checked', needed: 'a check in time', message }
    return { gate_scores: null, findings: [finding], similar_experiences: [] }
  }
}

/**
 * Reads the text of an item, once as it is shown and once as it is evaluated; null when it was decided or erased
 * meanwhile.
 */
async function readText(
  { db }: Pick<Context, 'db'>,
  review: ReviewRow,
): Promise<{
  shown: Record<string, unknown>
  evaluated: ExperienceCreate
  worthiness: ReviewDetail['worthiness']
} | null> {
  if (review.kind === 'candidate') {
    const candidate = await findCandidate(db, review.id)
    if (!candidate) return null
    return { shown: { ...candidate.experience }, evaluated: candidate.experience, worthiness: candidate.worthiness }
  }
  const record = await findReviewedRecord(db, review)
  // the gates read texts alone
  const others = { creation_mode: 'structured', modality: 'text', visibility_scope: 'public' } as const
  // its readers find a reported one, which is no duplicate of itself
  const supersedes = review.kind === 'reported' ? review.id : record?.supersedes
  const evaluated = record && { ...record, ...others, supersedes, novelty_self_report: 'unknown' as const }
  return evaluated && { shown: recordText(record), evaluated, worthiness: null }
}

/** The open reports that the caller decides on; authors who review their own record do not learn who made them. */
async function readReports(
  ctx: Context,
  review: ReviewRow,
  queue: ReviewQueue | null,
): Promise<ReviewDetail['reports']> {
  if (review.kind === 'candidate' || review.workspace_id !== queue?.reports_of) return []
  const reports = await listOpenReports(ctx.db, review.id)
  const is_own = review.contributor_id === ctx.caller.contributor_id
  return is_own ? reports.map((report) => ({ ...report, reporter: null })) : reports
}

/**
 * `GET /v1/reviews/{candidate_id}`: an item that waits for the caller as a reviewer, with its text, the findings of the
 * gates by the current rules, and the most similar records. Opening it assigns it to the caller.
 */
export async function getReview(
  ctx: Context<RetrievalParts & DepositsParts>,
  { candidate_id }: OperationInput<'getReview'>,
): Promise<OperationOutput<'getReview'>> {
  const queue = await findReviewQueue(ctx)
  const review = await requireReview(ctx.db, candidate_id, queue)
  const text = await readText(ctx, review)
  if (!text) throw reviewNotFoundError(candidate_id)
  const { shown: experience, evaluated, worthiness } = text
  const evaluation = await assess(ctx, evaluated, review)
  const { assigned_to = null, assigned_until = null } = (await openReview(ctx, review)) ?? {}
  // read after the assignment: a decision does not close reports that come later
  const reports = await readReports(ctx, review, queue)
  return { ...review, assigned_to, assigned_until, experience, worthiness, ...evaluation, reports }
}
