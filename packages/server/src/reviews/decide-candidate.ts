import type { OperationInput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { retryTransaction } from '../db/db.ts'
import { acceptCandidate } from './accept-candidate.ts'
import { requireOpenReview } from './require-review.ts'
import { saveDecision } from './save-decision.ts'
import { type ReviewRow, updateCandidateStatus } from './store.ts'

/**
 * Lets a candidate in or keeps it out: its mark, the record and the decision in one transaction, so that of several who
 * decide at once one does.
 * @returns id of the record, null when there is none
 * @throws what `acceptCandidate` throws
 */
export async function decideCandidate(
  ctx: Context,
  { decision, note = null }: OperationInput<'decideReview'>,
  review: ReviewRow,
): Promise<string | null> {
  const { id, kind } = review
  const accepting = decision === 'accept' ? await acceptCandidate(ctx, review) : null
  const decided_by = ctx.caller.contributor_id
  const stored = await retryTransaction(ctx.db, async (tx) => {
    const decided = await updateCandidateStatus(tx, id, { from: 'pending', to: accepting ? 'accepted' : 'rejected' })
    if (!decided) await requireOpenReview(tx, id)
    const made = accepting && (await accepting.store(tx))
    const about = { subject_id: id, kind, experience_id: made?.id ?? null, level_before: null }
    await saveDecision(tx, { ...about, decision, note, decided_by, decided_at: ctx.now().toISOString() })
    return made
  })
  if (!stored) return null
  if (stored.promoted) ctx.key_cache.invalidate()
  const known = accepting?.indexed
  await ctx.indexer.refresh([stored.id, ...stored.also_changed], new Map(known ? [[stored.id, known]] : []))
  return stored.id
}
