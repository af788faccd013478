import type { ApiError, ExperienceCreate, TrustLevel } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { embeddingText } from '../experiences/experience-text.ts'
import { poisoningDecision } from '../screening/poisoning-decision.ts'
import { screeningErrors } from '../screening/screening-errors.ts'
import { findOrEmbedText } from '../search/text-vector.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'
import { lowQualityError, lowWorthinessError } from './deposit-errors.ts'
import { type Disposition, determineDisposition } from './disposition.ts'
import { type DepositNeighbors, findNeighbors } from './find-neighbors.ts'
import { countRecentUnmetSearches } from './unmet-searches.ts'
import { assessWorthiness, type WorthinessAssessment } from './worthiness.ts'

/** What a client may not decide for itself: who verified a record, and that it is a seed. */
function resetServerFields(input: ExperienceCreate): ExperienceCreate {
  return {
    ...input,
    origin: { type: 'agent_session', url: null, ...input.origin, verified: false },
    creation_mode: input.creation_mode === 'seed' ? 'structured' : input.creation_mode,
  }
}

export interface TextAssessment extends DepositAnalysis {
  /** of secrets, poisoning and quality, in the order of the gates */
  refusals: ApiError[]
  /** it may be stored, but hidden until somebody has looked */
  contested: boolean
}

/**
 * As whom the sender is judged. A successor that is put aside would take its predecessor from its readers and give them
 * nothing: it is refused where a newcomer's is.
 */
function effectiveTrustLevel({ caller }: Context, { supersedes }: ExperienceCreate): TrustLevel {
  return supersedes && caller.trust_level === 'established' ? 'new' : caller.trust_level
}

/**
 * The gates that read nothing but the text.
 * @throws ValidationError when that takes too long, ServerError (503) when nobody can judge it
 */
export async function assessText(ctx: Context, input: ExperienceCreate): Promise<TextAssessment> {
  const judged = await ctx.deposit_analyzer.analyze(resetServerFields(input))
  const { screened } = judged
  const trust_level = effectiveTrustLevel(ctx, input)
  const refusals = screeningErrors(screened, trust_level)
  if (!judged.quality.passes) refusals.push(lowQualityError(judged.quality))
  const contested = poisoningDecision(screened.poisoning.score, trust_level) === 'contest'
  return { ...judged, refusals, contested }
}

export interface NoveltyAssessment {
  vector: Float32Array | null
  similar: DepositNeighbors['similar']
  worthiness: WorthinessAssessment
  disposition: Disposition
  /** of duplicates and worthiness, in the order of the gates */
  refusals: ApiError[]
}

/** The gates that compare a text with what is known; only what its sender may read. */
export async function assessNovelty(ctx: Context, judged: DepositAnalysis): Promise<NoveltyAssessment> {
  const { input } = judged.screened
  const vector = await findOrEmbedText(ctx, embeddingText(input))
  const [near, unmet_searches] = await Promise.all([
    findNeighbors(ctx, judged, vector),
    countRecentUnmetSearches(ctx, input),
  ])
  const worthiness = assessWorthiness(input, { max_cosine: near.max_cosine, unmet_searches })
  const disposition = determineDisposition(worthiness.score, input.source?.thresholds ?? null)
  const refusals = near.duplicate_error === null ? [] : [near.duplicate_error]
  if (disposition.name === 'rejected') refusals.push(lowWorthinessError(worthiness, disposition.threshold))
  return { vector, similar: near.similar, worthiness, disposition, refusals }
}
