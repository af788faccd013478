import { ApiError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { storeDeposit } from '../deposits/store-deposit.ts'
import { vectorText } from '../experiences/core-text.ts'
import { refusalsOf } from '../screening/refusals-of.ts'
import { vectorOfText } from '../search/text-vector.ts'
import { findCandidate, type ReviewRow } from './store.ts'

/**
 * Deposits a candidate in the name of its author, whose budget it does not touch.
 * @returns id of the record
 * @throws ForbiddenError while the author is suspended, DuplicateError when the text came in another way meanwhile,
 *   ValidationError and PoisoningDetectedError for what newer rules refuse
 */
export async function acceptCandidate(ctx: Context, { id, contributor_id, trust_level }: ReviewRow): Promise<string> {
  if (trust_level === 'suspended')
    throw new ApiError('ForbiddenError', 'the author is suspended; reinstate them first, or reject the candidate')
  const candidate = await findCandidate(ctx.db, id)
  // decided since it was looked up
  if (!candidate) throw new ApiError('NotFoundError', `nothing of the id ${id} waits for a review`)
  const judged = await ctx.text_judge.judge(candidate.experience)
  const [refusal] = refusalsOf(judged.screened)
  if (refusal) throw refusal
  const { screened, wedge, content_hash, quality, indexed } = judged
  const { input: experience, risk_flags } = screened
  const vector = await vectorOfText(ctx, vectorText(experience))
  const author = { ...ctx, caller: { ...ctx.caller, contributor_id, trust_level } }
  const stored = await storeDeposit(author, { experience, wedge, content_hash, risk_flags, quality, vector })
  await ctx.indexer.refresh([stored.id, ...stored.also_changed], new Map(indexed ? [[stored.id, indexed]] : []))
  return stored.id
}
