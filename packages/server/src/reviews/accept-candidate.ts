import { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { CheckedDeposit } from '../deposits/store-deposit.ts'
import { embeddingText } from '../experiences/experience-text.ts'
import { screeningErrors } from '../screening/screening-errors.ts'
import { findOrEmbedText } from '../search/text-vector.ts'
import { requireOpenReview } from './require-review.ts'
import { findCandidate, type ReviewRow } from './store.ts'

/** A candidate that may be stored, and the context in which it is: that of its author. */
export interface AcceptedCandidate {
  author: Context
  deposit: CheckedDeposit
}

/**
 * Checks a candidate again by the current rules. Its deposit does not touch the budget of its author.
 * @throws ForbiddenError while the author is suspended, DuplicateError when it is decided, ValidationError and
 *   PoisoningDetectedError for what newer rules refuse
 */
export async function acceptCandidate(
  ctx: Context,
  { id, contributor_id, trust_level }: ReviewRow,
): Promise<AcceptedCandidate> {
  if (trust_level === 'suspended')
    throw new ApiError('ForbiddenError', 'the author is suspended; reinstate them first, or reject the candidate')
  const candidate = await findCandidate(ctx.db, id)
  // decided since it was looked up: the error says how
  if (!candidate) throw await requireOpenReview(ctx.db, id)
  const { screened, wedge, content_hash, quality, prepared_text } = await ctx.deposit_analyzer.analyze(
    candidate.experience,
  )
  const [error] = screeningErrors(screened)
  if (error) throw error
  const { input: experience, risk_flags } = screened
  const vector = await findOrEmbedText(ctx, embeddingText(experience))
  return {
    author: { ...ctx, caller: { ...ctx.caller, contributor_id, trust_level } },
    deposit: { experience, wedge, content_hash, risk_flags, quality, vector, prepared_text },
  }
}
