import type { ExperienceCreate, OperationError, RiskFlag, TrustLevel } from '@cairnway/contract'
import { maySuggestRisks } from '../../accounts/contributors/voter-store.ts'
import type { Context } from '../../platform/context.ts'
import { countedScope } from '../../platform/limits/counted-scope.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { findOrEmbedText } from '../../retrieval/search/text-vector.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import { poisoningDecision } from '../../rules/screening/poisoning-decision.ts'
import { screeningErrors } from '../../rules/screening/screening-errors.ts'
import { RISKY_REMEDY_FLAG, UNKNOWN_HOST_FLAG } from '../../rules/trust/validity-status.ts'
import type { DepositsParts } from '../parts.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'
import { lowQualityError, lowWorthinessError } from './deposit-errors.ts'
import { type Disposition, determineDisposition } from './disposition.ts'
import { type DepositNeighbors, findNeighbors } from './find-neighbors.ts'
import { countRecurrence, listRecentUnmetSearches } from './recurrence.ts'
import { assessWorthiness, type WorthinessAssessment } from './worthiness.ts'

/** Resets what a client may not decide: that a record is verified, and that it is a seed. */
function resetServerFields(input: ExperienceCreate): ExperienceCreate {
  return {
    ...input,
    origin: { type: 'agent_session', url: null, ...input.origin, verified: false },
    creation_mode: input.creation_mode === 'seed' ? 'structured' : input.creation_mode,
  }
}

export interface TextAssessment extends DepositAnalysis {
  /** by the gates for secrets, poisoning and quality, in this order */
  refusals: OperationError[]
  /** whether it is stored hidden, until a reviewer has decided */
  is_contested: boolean
}

/**
 * The trust level that decides whether suspicious text is refused or quarantined. In a workspace a newcomer counts as
 * established, since its reviewers decide. A successor in quarantine would replace its predecessor with a record that
 * nobody can read, so an established sender's is refused like that of a newcomer.
 */
export function effectiveTrustLevel(
  { caller: { trust_level } }: Pick<Context, 'caller'>,
  { supersedes, visibility_scope }: Pick<ExperienceCreate, 'supersedes' | 'visibility_scope'>,
): TrustLevel {
  const level = trust_level === 'new' && visibility_scope === 'team' ? 'established' : trust_level
  return supersedes && level === 'established' ? 'new' : level
}

const MAX_FLAGS = 5

/**
 * Flags of the unknown hosts in a text of a newcomer, which keep it hidden until somebody confirms it. The members of a
 * workspace are vouched for there.
 */
const hostFlags = ({ caller }: Context, { unknown_hosts, screened: { input } }: DepositAnalysis): RiskFlag[] =>
  caller.trust_level === 'new' && input.visibility_scope !== 'team'
    ? unknown_hosts.slice(0, MAX_FLAGS).map((host) => ({ type: UNKNOWN_HOST_FLAG, subtype: host }))
    : []

/** Flags of the risky remedies in a text. */
export const remedyFlags = ({ risky_remedies }: Pick<DepositAnalysis, 'risky_remedies'>): RiskFlag[] =>
  risky_remedies.slice(0, MAX_FLAGS).map(({ kind, field }) => ({ type: RISKY_REMEDY_FLAG, subtype: kind, field }))

/**
 * Whether a risky remedy of an author who is established, but not seasoned, would be public. Deposits of newcomers keep
 * flags that hide them when their author becomes established; the members of a workspace trust each other.
 */
const isRiskyOfUnseasoned = async (ctx: Context, { risky_remedies, screened }: DepositAnalysis): Promise<boolean> =>
  risky_remedies.length > 0 &&
  screened.input.visibility_scope === 'public' &&
  ctx.caller.trust_level !== 'new' &&
  !(await maySuggestRisks(ctx.db, ctx.caller.contributor_id))

/**
 * Runs the gates that need only the text.
 * @throws ValidationError when the analysis takes too long
 * @throws ServerError (503) when the analysis thread is not available
 */
export async function assessText(ctx: Context<DepositsParts>, input: ExperienceCreate): Promise<TextAssessment> {
  const analysis = await ctx.deposit_analyzer.analyze(resetServerFields(input), ctx.caller.contributor_id)
  const { screened, quality } = analysis
  const trust_level = effectiveTrustLevel(ctx, input)
  const refusals = screeningErrors(screened, trust_level)
  if (!quality.passes) refusals.push(lowQualityError(quality))
  const poisoning = poisoningDecision(screened.poisoning.score, trust_level)
  ctx.metrics.countGateDecision('secrets', screened.findings.length > 0 ? 'refuse' : 'accept')
  ctx.metrics.countGateDecision('poisoning', poisoning)
  ctx.metrics.countGateDecision('quality', quality.passes ? 'accept' : 'refuse')
  const is_contested = poisoning === 'contest' || (await isRiskyOfUnseasoned(ctx, analysis))
  const risk_flags = [...screened.risk_flags, ...hostFlags(ctx, analysis), ...remedyFlags(analysis)]
  return { ...analysis, screened: { ...screened, risk_flags }, refusals, is_contested }
}

export interface NoveltyAssessment {
  vector: Float32Array | null
  similar: DepositNeighbors['similar']
  worthiness: WorthinessAssessment
  disposition: Disposition
  known: DepositNeighbors['known']
  is_compared: DepositNeighbors['is_compared']
  /** by the gates for duplicates and worthiness, in this order */
  refusals: OperationError[]
}

/** Runs the gates that compare a text with the records that its sender may read. */
export async function assessNovelty(
  ctx: Context<RetrievalParts>,
  analysis: DepositAnalysis,
): Promise<NoveltyAssessment> {
  const { input } = analysis.screened
  const [vector, searches] = await Promise.all([
    findOrEmbedText(ctx, embeddingText(input), ctx.caller),
    listRecentUnmetSearches(ctx),
  ])
  const [neighbors, unmet_searches] = await Promise.all([
    findNeighbors(ctx, analysis, vector),
    countRecurrence(ctx, input, vector, searches),
  ])
  const worthiness = assessWorthiness(input, { max_cosine: neighbors.max_cosine, unmet_searches })
  const scope = countedScope(ctx.caller.scope, input.visibility_scope)
  const disposition = determineDisposition(worthiness.score, input.source?.thresholds ?? null, scope)
  const refusals = neighbors.duplicate_error === null ? [] : [neighbors.duplicate_error]
  if (disposition.name === 'rejected')
    refusals.push(lowWorthinessError(worthiness, disposition.threshold, neighbors.known))
  ctx.metrics.countGateDecision('duplicates', neighbors.duplicate_error === null ? 'accept' : 'refuse')
  ctx.metrics.countGateDecision('worthiness', disposition.name)
  const { similar, known, is_compared } = neighbors
  return { vector, similar, known, is_compared, worthiness, disposition, refusals }
}
