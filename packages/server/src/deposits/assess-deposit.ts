import type { ApiError, ExperienceCreate, TrustLevel } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { vectorText } from '../experiences/core-text.ts'
import { poisoningDecision } from '../screening/poisoning-decision.ts'
import { refusalsOf } from '../screening/refusals-of.ts'
import { vectorOfText } from '../search/text-vector.ts'
import { type Disposition, dispositionOf } from './disposition.ts'
import type { TextJudgement } from './judge-text.ts'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import { refuseQuality, refuseWorthiness } from './refusals.ts'
import { recentUnmetSearches } from './unmet-searches.ts'
import { assessWorthiness, type Worthiness } from './worthiness.ts'

/** What a client may not decide for itself: who verified a record, and that it is a seed. */
function asClient(input: ExperienceCreate): ExperienceCreate {
  return {
    ...input,
    origin: { type: 'agent_session', url: null, ...input.origin, verified: false },
    creation_mode: input.creation_mode === 'seed' ? 'structured' : input.creation_mode,
  }
}

export interface AssessedText extends TextJudgement {
  /** of secrets, poisoning and quality, in the order of the gates */
  refusals: ApiError[]
  /** it may be stored, but hidden until somebody has looked */
  contested: boolean
}

/**
 * As whom the sender is judged. A successor that is put aside would take its predecessor from its readers and give them
 * nothing: it is refused where a newcomer's is.
 */
function levelFor({ caller }: Context, { supersedes }: ExperienceCreate): TrustLevel {
  return supersedes && caller.trust_level === 'established' ? 'new' : caller.trust_level
}

/**
 * The gates that read nothing but the text.
 * @throws ValidationError when that takes too long, ServerError (503) when nobody can judge it
 */
export async function assessText(ctx: Context, input: ExperienceCreate): Promise<AssessedText> {
  const judged = await ctx.text_judge.judge(asClient(input))
  const { screened } = judged
  const trust_level = levelFor(ctx, input)
  const refusals = refusalsOf(screened, trust_level)
  if (!judged.quality.passes) refusals.push(refuseQuality(judged.quality))
  const contested = poisoningDecision(screened.poisoning.score, trust_level) === 'contest'
  return { ...judged, refusals, contested }
}

export interface AssessedNovelty {
  vector: Float32Array | null
  similar: Neighbours['similar']
  worthiness: Worthiness
  disposition: Disposition
  /** of duplicates and worthiness, in the order of the gates */
  refusals: ApiError[]
}

/** The gates that compare a text with what is known; only what its sender may read. */
export async function assessNovelty(ctx: Context, judged: TextJudgement): Promise<AssessedNovelty> {
  const { input } = judged.screened
  const vector = await vectorOfText(ctx, vectorText(input))
  const [near, unmet_searches] = await Promise.all([
    findNeighbours(ctx, judged, vector),
    recentUnmetSearches(ctx, input),
  ])
  const worthiness = assessWorthiness(input, { max_cosine: near.max_cosine, unmet_searches })
  const disposition = dispositionOf(worthiness.score, input.source?.thresholds ?? null)
  const refusals = near.duplicate === null ? [] : [near.duplicate]
  if (disposition.name === 'rejected') refusals.push(refuseWorthiness(worthiness, disposition.threshold))
  return { vector, similar: near.similar, worthiness, disposition, refusals }
}
