import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { isOriginal } from '../deposits/is-original.ts'
import { type CheckedDeposit, storeDepositInChange } from '../deposits/store-deposit.ts'
import { change } from '../events/change.ts'
import { embeddingText } from '../experiences/experience-text.ts'
import { screeningErrors } from '../screening/screening-errors.ts'
import { findOrEmbedText } from '../search/text-vector.ts'
import { requireOpenReview } from './require-review.ts'
import { saveDecision } from './review-decision.ts'
import { findCandidate, lockCandidate, type ReviewRow, updateCandidateStatus } from './store.ts'

/** A candidate that may be stored, and the context of its author, in whose name it is stored. */
interface AcceptedCandidate {
  author: Context
  deposit: CheckedDeposit
}

/**
 * Checks a candidate again by the current rules. Its deposit is not counted against the budget of its author.
 * @throws ForbiddenError while the author is suspended, DuplicateError when it is decided, ValidationError and
 *   PoisoningDetectedError for what newer rules refuse
 */
async function acceptCandidate(
  ctx: Context,
  { id, contributor_id, trust_level }: ReviewRow,
): Promise<AcceptedCandidate> {
  if (trust_level === 'suspended')
    throw new OperationError('ForbiddenError', 'the author is suspended; reinstate them first, or reject the candidate')
  const candidate = await findCandidate(ctx.db, id)
  // somebody decided since the candidate was read; the error names the decision
  if (!candidate) throw await requireOpenReview(ctx.db, id)
  const analysis = await ctx.deposit_analyzer.analyze(candidate.experience, ctx.caller.contributor_id)
  const { screened, wedge, content_hash, quality, prepared_text } = analysis
  const [error] = screeningErrors(screened)
  if (error) throw error
  const { input: experience, risk_flags } = screened
  const vector = await findOrEmbedText(ctx, embeddingText(experience), contributor_id)
  const author = { ...ctx, caller: { ...ctx.caller, contributor_id, trust_level } }
  const is_original = await isOriginal(author, analysis, vector)
  const deposit = { experience, wedge, content_hash, risk_flags, is_original, quality, vector, prepared_text }
  return { author, deposit }
}

/**
 * Accepts or rejects a candidate. Its status, the record and the decision are stored in one transaction, so that only
 * one of several concurrent decisions succeeds.
 * @throws what `acceptCandidate` throws
 */
export async function decideCandidate(
  ctx: Context,
  { decision, note = null }: OperationInput<'decideReview'>,
  review: ReviewRow,
): Promise<OperationOutput<'decideReview'>> {
  const { id, kind } = review
  const acceptance = decision === 'accept' ? await acceptCandidate(ctx, review) : null
  const decided_by = ctx.caller.contributor_id
  return change(ctx, async (tx) => {
    await lockCandidate(tx, id)
    // read under the lock, since another reviewer may have decided, or undone a decision
    await requireOpenReview(tx, id)
    const status = acceptance ? 'accepted' : 'rejected'
    await updateCandidateStatus(tx, id, { from: 'pending', to: status })
    const stored = acceptance && (await storeDepositInChange(tx, acceptance.author, acceptance.deposit))
    const experience_id = stored?.id ?? null
    const row = { subject_id: id, kind, experience_id, level_before: null, decision, note, decided_by }
    await saveDecision(tx, { ...row, decided_at: ctx.now().toISOString() })
    return tx.answer({ id, status, experience_id })
  })
}
