import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { isOriginal } from '../deposits/is-original.ts'
import { type CheckedDeposit, storeDepositInChange } from '../deposits/store-deposit.ts'
import { type Change, change } from '../events/change.ts'
import { findDraft } from '../experiences/draft-store.ts'
import { embeddingText } from '../experiences/experience-text.ts'
import { screeningErrors } from '../screening/screening-errors.ts'
import { findOrEmbedText } from '../search/text-vector.ts'
import { requireOpenReview } from './require-review.ts'
import { saveDecision } from './review-decision.ts'
import { findCandidate, lockCandidate, type ReviewRow, updateCandidateStatus } from './store.ts'

/** A candidate that may be stored, and the context of its author, in whose name it is stored. */
interface AcceptedCandidate {
  author: Context
  draft_id: string | null
  deposit: CheckedDeposit
}

/**
 * Checks a candidate again by the current rules. Its deposit is not counted against the budget of its author.
 * @throws ForbiddenError while the author is suspended, DuplicateError when it is decided, ValidationError and
 *   PoisoningDetectedError for what newer rules refuse
 */
async function acceptCandidate(
  ctx: Context,
  { id, contributor_id, workspace_id, trust_level }: ReviewRow,
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
  const vector = await findOrEmbedText(ctx, embeddingText(experience), { contributor_id, workspace_id })
  const author = { ...ctx, caller: { ...ctx.caller, contributor_id, workspace_id, trust_level } }
  const is_original = await isOriginal(author, analysis, vector)
  const deposit = { experience, wedge, content_hash, risk_flags, is_original, quality, vector, prepared_text }
  return { author, draft_id: candidate.draft_id, deposit }
}

/** Stores an accepted candidate: as the draft that was submitted, else as a new record. */
async function storeAccepted(tx: Change, { author, draft_id, deposit }: AcceptedCandidate): Promise<string> {
  const draft = draft_id === null ? null : await findDraft(tx, draft_id, author.caller)
  const open_draft = draft?.retracted_at === null ? draft : null
  return (await storeDepositInChange(tx, author, { ...deposit, draft: open_draft })).id
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
  const { id, kind, contributor_id } = review
  const acceptance = decision === 'accept' ? await acceptCandidate(ctx, review) : null
  const decided_by = ctx.caller.contributor_id
  return change(ctx, async (tx) => {
    await lockCandidate(tx, id)
    // read under the lock, since another reviewer may have decided, or undone a decision
    await requireOpenReview(tx, id)
    const status = acceptance ? 'accepted' : 'rejected'
    await updateCandidateStatus(tx, id, { from: 'pending', to: status })
    const experience_id = acceptance && (await storeAccepted(tx, acceptance))
    const row = { subject_id: id, kind, experience_id, level_before: null, decision, note, decided_by }
    await saveDecision(tx, contributor_id, { ...row, decided_at: ctx.now().toISOString() })
    return tx.answer({ id, status, experience_id })
  })
}
