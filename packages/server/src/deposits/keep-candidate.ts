import type { Context } from '../context.ts'
import type { AssessedNovelty } from './assess-deposit.ts'
import { insertCandidate, type ReviewCandidate } from './candidate-store.ts'
import type { TextJudgement } from './judge-text.ts'

/** Puts a deposit of the review band where reviewers find it; the same text again is the same candidate. */
export function keepCandidate(
  ctx: Context,
  { screened, wedge, content_hash, quality }: TextJudgement,
  { worthiness, similar }: Pick<AssessedNovelty, 'worthiness' | 'similar'>,
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
