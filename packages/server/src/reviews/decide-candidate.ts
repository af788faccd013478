import type { OperationInput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { storeDepositInChange } from '../deposits/store-deposit.ts'
import { change } from '../events/change.ts'
import { acceptCandidate } from './accept-candidate.ts'
import { requireOpenReview } from './require-review.ts'
import { saveDecision } from './save-decision.ts'
import { type ReviewRow, updateCandidateStatus } from './store.ts'

/**
 * Accepts or rejects a candidate: its status, the record and the decision are one transaction, so that of several
 * reviewers who decide at the same time one does.
 * @returns id of the record, null when the candidate is rejected
 * @throws what `acceptCandidate` throws
 */
export async function decideCandidate(
  ctx: Context,
  { decision, note = null }: OperationInput<'decideReview'>,
  review: ReviewRow,
): Promise<string | null> {
  const { id, kind } = review
  const acceptance = decision === 'accept' ? await acceptCandidate(ctx, review) : null
  const decided_by = ctx.caller.contributor_id
  return change(ctx, async (tx) => {
    const decided = await updateCandidateStatus(tx, id, { from: 'pending', to: acceptance ? 'accepted' : 'rejected' })
    if (!decided) await requireOpenReview(tx, id)
    const stored = acceptance && (await storeDepositInChange(tx, acceptance.author, acceptance.deposit))
    const experience_id = stored?.id ?? null
    const row = { subject_id: id, kind, experience_id, level_before: null, decision, note, decided_by }
    await saveDecision(tx, { ...row, decided_at: ctx.now().toISOString() })
    return experience_id
  })
}
