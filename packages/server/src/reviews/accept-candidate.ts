import { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { storeDepositInTransaction } from '../deposits/store-deposit.ts'
import { embeddingText } from '../experiences/experience-text.ts'
import { screeningErrors } from '../screening/screening-errors.ts'
import { findOrEmbedText } from '../search/text-vector.ts'
import { requireOpenReview } from './require-review.ts'
import { findCandidate, type ReviewRow } from './store.ts'

/**
 * Reads a candidate with the rules of today.
 * @returns stores it, in the transaction it is given, in the name of its author, whose budget it does not touch
 * @throws ForbiddenError while the author is suspended, DuplicateError when it is decided, ValidationError and
 *   PoisoningDetectedError for what newer rules refuse
 */
export async function acceptCandidate(ctx: Context, { id, contributor_id, trust_level }: ReviewRow) {
  if (trust_level === 'suspended')
    throw new ApiError('ForbiddenError', 'the author is suspended; reinstate them first, or reject the candidate')
  const candidate = await findCandidate(ctx.db, id)
  // decided since it was looked up: this says how
  if (!candidate) throw await requireOpenReview(ctx.db, id)
  const judged = await ctx.deposit_analyzer.analyze(candidate.experience)
  const [refusal] = screeningErrors(judged.screened)
  if (refusal) throw refusal
  const { screened, wedge, content_hash, quality, prepared_text } = judged
  const { input: experience, risk_flags } = screened
  const vector = await findOrEmbedText(ctx, embeddingText(experience))
  const author = { ...ctx, caller: { ...ctx.caller, contributor_id, trust_level } }
  const store = (tx: Db) =>
    storeDepositInTransaction(tx, author, { experience, wedge, content_hash, risk_flags, quality, vector })
  return { store, indexed: prepared_text }
}
