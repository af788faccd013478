import type { Context } from '../context.ts'
import type { DepositAnalysis } from './analyze-deposit.ts'
import type { NoveltyAssessment } from './assess-deposit.ts'
import { insertCandidate, type ReviewCandidate } from './candidate-store.ts'

/** Puts a deposit of the review band where reviewers find it; the same text again is the same candidate. */
export function createReviewCandidate(
  ctx: Context,
  { screened, wedge, content_hash, quality }: DepositAnalysis,
  { worthiness, similar }: Pick<NoveltyAssessment, 'worthiness' | 'similar'>,
): Promise<Pick<ReviewCandidate, 'id' | 'created_at'>> {
  return insertCandidate(ctx.db, {
    id: ctx.newId('rev'),
    contributor_id: ctx.caller.contributor_id,
    experience: screened.input,
    wedge,
    content_hash,
    risk_flags: screened.risk_flags,
    quality_score: quality.score,
    worthiness,
    similar_ids: similar.map(({ id }) => id),
    created_at: ctx.now().toISOString(),
  })
}
