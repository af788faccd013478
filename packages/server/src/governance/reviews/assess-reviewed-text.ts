import type { ExperienceCreate, OperationError } from '@cairnway/contract'
import type { DepositsParts } from '../../deposits/parts.ts'
import type { DepositAnalysis } from '../../deposits/structured/analyze-deposit.ts'
import { type DepositNeighbors, findNeighbors } from '../../deposits/structured/find-neighbors.ts'
import { findShortfall } from '../../deposits/structured/find-shortfall.ts'
import type { Context } from '../../platform/context.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { findOrEmbedText } from '../../retrieval/search/text-vector.ts'
import { embeddingText } from '../../rules/record-text/experience-text.ts'
import { screeningErrors } from '../../rules/screening/screening-errors.ts'
import type { ReviewRow } from './store.ts'

/**
 * The context of the future readers of an item: everybody, or the members of a workspace. It owns no records, so that
 * private ones of the reviewer or the author are neither compared nor shown.
 */
export const readersContext = <Parts>(
  ctx: Context<Parts>,
  { workspace_id }: Pick<ReviewRow, 'workspace_id'>,
): Context<Parts> => ({
  ...ctx,
  caller: { ...ctx.caller, contributor_id: '', workspace_id },
})

/** Assessment by the gates of a text that waits for a reviewer; worthiness is left to the reviewer. */
export interface ReviewedTextAssessment {
  analysis: DepositAnalysis
  vector: Float32Array | null
  similar: DepositNeighbors['similar']
  /** by the gates for secrets, poisoning, completeness or quality, and duplicates, in this order */
  refusals: OperationError[]
}

/**
 * Evaluates a text by the current rules, among the records that its readers would find.
 * @throws ValidationError when the analysis takes too long
 * @throws ServerError (503) when the analysis thread is not available
 */
export async function assessReviewedText(
  ctx: Context<RetrievalParts & DepositsParts>,
  experience: ExperienceCreate,
  { contributor_id, workspace_id }: Pick<ReviewRow, 'contributor_id' | 'workspace_id'>,
): Promise<ReviewedTextAssessment> {
  const analysis = await ctx.deposit_analyzer.analyze(experience, ctx.caller.contributor_id)
  const { screened, quality } = analysis
  const vector = await findOrEmbedText(ctx, embeddingText(screened.input), { contributor_id, workspace_id })
  const { similar, duplicate_error } = await findNeighbors(readersContext(ctx, { workspace_id }), analysis, vector)
  const shortfall = findShortfall(screened.input, quality)
  const refusals = [
    ...screeningErrors(screened),
    ...(shortfall ? [shortfall] : []),
    ...(duplicate_error ? [duplicate_error] : []),
  ]
  return { analysis, vector, similar, refusals }
}
