import { type ExperienceCreate, type OperationError, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import { visibilityFor } from '../../accounts/workspaces/visibility-for.ts'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { DraftVersion } from '../../records/experiences/draft-store.ts'
import { answerHotspots } from '../../retrieval/demand/answer-hotspots.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { DepositsParts } from '../parts.ts'
import { addPoisoningStrike, withoutStrike } from './add-poisoning-strike.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'
import { assessNovelty, assessText, type NoveltyAssessment } from './assess-deposit.ts'
import type { ReviewCandidate } from './candidate-store.ts'
import { countRefusedDeposit, refusedDeposit, refusedReason } from './count-refused-deposit.ts'
import { isOriginal } from './is-original.ts'
import { requestReview } from './request-review.ts'
import { type CheckedDeposit, type StoredDeposit, type StoreInSameChange, storeDeposit } from './store-deposit.ts'
import { requireReplaceable } from './supersede.ts'
import { withholdBurst } from './withhold-burst.ts'

/**
 * Checks what does not depend on the text: the key and its workspace permit the visibility scope, and the record may be superseded.
 * @throws ForbiddenError, ValidationError, DuplicateError
 */
export async function requireDepositPreconditions(
  ctx: Context,
  { supersedes, visibility_scope, source }: Pick<ExperienceCreate, 'supersedes' | 'visibility_scope' | 'source'>,
): Promise<void> {
  await visibilityFor(ctx, visibility_scope)
  if (!supersedes) return
  const successor = { visibility_scope, ...(ctx.caller.scope === 'crawler' && { source }) }
  await requireReplaceable(ctx.db, supersedes, { reader: ctx.caller, ...successor })
}

/**
 * Counts a refused deposit for the profile of its depositor.
 * @throws the first refusal, if there is one
 */
async function throwFirstRefusal(
  ctx: Context,
  { screened, wedge: domain }: DepositAnalysis,
  [refusal]: readonly OperationError[],
): Promise<void> {
  if (!refusal) return
  const text = screened.input.title
  await countRefusedDeposit(ctx, refusedDeposit(ctx, { text, domain, reason: refusedReason(refusal) }))
  throw refusal
}

/** A deposit of the review band as a candidate. */
export function toReviewCandidate(
  ctx: Context,
  { screened, wedge, content_hash, quality }: DepositAnalysis,
  { worthiness, similar }: Pick<NoveltyAssessment, 'worthiness' | 'similar'>,
): ReviewCandidate {
  return {
    id: ctx.newId('rev'),
    contributor_id: ctx.caller.contributor_id,
    workspace_id: screened.input.visibility_scope === 'team' ? ctx.caller.workspace_id : null,
    experience: screened.input,
    wedge,
    content_hash,
    risk_flags: screened.risk_flags,
    quality_score: quality.score,
    worthiness,
    similar_ids: similar.map(({ id }) => id),
    draft_id: null,
    created_at: ctx.now().toISOString(),
  }
}

/** A deposit that no gate refuses: its answer, and what is stored. */
export interface EvaluatedDeposit {
  answer: Pick<
    OperationOutput<'depositExperience'>,
    'quality_score' | 'schema_version' | 'risk_flags' | 'similar_experiences'
  >
  /** candidate for a reviewer, or deposit to store as a record */
  plan: { candidate: ReviewCandidate } | { deposit: CheckedDeposit }
}

/**
 * Evaluates a deposit by all gates, cheapest first.
 * @param is_by_sender whether the text is the sender's own, so that an attack in it costs them a strike
 * @throws the first refusal
 */
export async function evaluateDeposit(
  ctx: Context<RetrievalParts & DepositsParts>,
  input: ExperienceCreate,
  { is_by_sender = false }: { is_by_sender?: boolean } = {},
): Promise<EvaluatedDeposit> {
  await requireDepositPreconditions(ctx, input)
  const assessed = await assessText(ctx, input)
  const { refusals } = assessed
  const first_refusals = is_by_sender
    ? await addPoisoningStrike(ctx, assessed.screened, refusals)
    : withoutStrike(refusals)
  await throwFirstRefusal(ctx, assessed, first_refusals)
  const { is_contested, screened, quality, wedge, content_hash, prepared_text } = assessed
  const novelty = await assessNovelty(ctx, assessed)
  // of two concurrent successors the second is refused as such, not as a near duplicate of the first
  if (novelty.refusals.length > 0) await requireDepositPreconditions(ctx, input)
  await throwFirstRefusal(ctx, assessed, novelty.refusals)
  const answer = {
    quality_score: quality.score,
    schema_version: SCHEMA_VERSION,
    risk_flags: screened.risk_flags,
    similar_experiences: novelty.similar.length > 0 ? novelty.similar : null,
  }
  if (novelty.disposition.name === 'review')
    return { answer, plan: { candidate: toReviewCandidate(ctx, assessed, novelty) } }
  const { vector, is_compared } = novelty
  const { input: experience, risk_flags } = screened
  const is_original = await isOriginal(ctx, assessed, vector)
  const checks = { content_hash, risk_flags, is_contested, is_original, is_compared, quality }
  return { answer, plan: { deposit: { experience, wedge, vector, prepared_text, ...checks } } }
}

interface StoreOptions {
  /** the submitted draft, which becomes the record; null for a new record */
  draft?: DraftVersion | null
  /** stores more in the transaction that stores a record */
  storeWithRecord?: StoreInSameChange | null
  /** stores more in the transaction that stores a candidate */
  storeWithCandidate?: StoreInSameChange | null
}

/** Stores an evaluated deposit in one transaction. */
export async function storeEvaluatedDeposit(
  ctx: Context<RetrievalParts>,
  { answer, plan }: EvaluatedDeposit,
  { draft = null, storeWithRecord = null, storeWithCandidate = null }: StoreOptions = {},
): Promise<OperationOutput<'depositExperience'>> {
  if ('candidate' in plan) {
    const candidate = { ...plan.candidate, draft_id: draft?.id ?? null }
    return change(ctx, async (tx) => {
      // the same text again gives the same candidate
      const { id, created_at } = await requestReview(tx, candidate)
      await storeWithCandidate?.(tx, { id, created_at })
      const review = { disposition: 'review', trust_visibility: 'review_pending', review_candidate_id: id } as const
      return tx.answer({ ...answer, ...review, id, status: 'review_pending', created_at })
    })
  }
  const { is_contested } = plan.deposit
  const answerOf = ({ id, created_at, visibility: trust_visibility }: StoredDeposit) => {
    const created = is_contested
      ? ({ status: 'created', disposition: 'review', review_candidate_id: id } as const)
      : ({ status: 'created', disposition: 'auto_deposit', review_candidate_id: null } as const)
    return { ...answer, ...created, id, created_at, trust_visibility }
  }
  const stored = await storeDeposit(ctx, { ...plan.deposit, draft }, answerOf, storeWithRecord)
  // bursts and demand concern public records only: deposits of a workspace change nothing outside of it
  if (plan.deposit.experience.visibility_scope === 'team') return answerOf(stored)
  const burst = stored.visibility === 'searchable' ? await withholdBurst(ctx, stored.id) : []
  if (burst.length > 0) return answerOf({ ...stored, visibility: 'pending' })
  if (stored.visibility !== 'searchable') return answerOf(stored)
  const answered_hotspots = await answerHotspots(ctx, stored.id, plan.deposit)
  return { ...answerOf(stored), ...(answered_hotspots.length > 0 && { answered_hotspots }) }
}
