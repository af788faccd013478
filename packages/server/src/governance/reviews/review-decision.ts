import type { ReviewDecisionName } from '@cairnway/contract'
import { changeTrustLevel } from '../../accounts/contributors/change-trust-level.ts'
import { deleteStrikes } from '../../accounts/contributors/strike-store.ts'
import type { App } from '../../platform/context.ts'
import type { Change } from '../../platform/events/change.ts'
import { redactText } from '../../rules/screening/redact-text.ts'
import { type ReviewDecisionRow, upsertDecision } from './decision-store.ts'
import { findAuthorTrustChange } from './store.ts'

const PUBLISHED_DECISIONS = {
  accept: 'accepted',
  accept_with_changes: 'accepted_with_changes',
  merge: 'merged',
  reject: 'rejected',
} as const satisfies Record<ReviewDecisionName, string>

type PublishedDecision = (typeof PUBLISHED_DECISIONS)[ReviewDecisionName] | 'undone'

/**
 * Emits the events of a decision, or of its undoing, for the reviewers and for the author, who learns nothing of
 * reports.
 * @param contributor_id the author of what it is about
 */
export function emitDecision(
  tx: Change,
  contributor_id: string,
  { subject_id: candidate_id, workspace_id, kind, experience_id }: ReviewDecisionRow,
  { decision, happened_at }: { decision: PublishedDecision; happened_at: string },
): void {
  const data = { candidate_id, workspace_id, decision, experience_id }
  const author = kind === 'reported' ? {} : { contributor_id }
  tx.emit({ name: 'review.decided', ...author, data, happened_at })
}

/**
 * Stores a decision and audits it. Since the audit log cannot be erased, it gets HMACs in place of texts, and no note,
 * which may quote a text.
 * @param contributor_id the author of what it is about
 */
export async function saveDecision(
  tx: Change,
  { hashKey }: Pick<App, 'hashKey'>,
  contributor_id: string,
  row: ReviewDecisionRow,
): Promise<void> {
  const { subject_id, decision, experience_id, changes, decided_by, decided_at } = row
  await upsertDecision(tx, { ...row, note: row.note === null ? null : redactText(row.note) })
  const hashValue = (value: unknown) => hashKey(`review ${JSON.stringify(value)}`).toString('hex')
  const hashed = changes?.map(({ field, before, after }) => ({
    field,
    before: hashValue(before),
    after: hashValue(after),
  }))
  tx.audit({
    actor: decided_by,
    action: 'review.decided',
    subject: subject_id,
    data: { decision, experience_id, ...(hashed && { changes: hashed }) },
    happened_at: decided_at,
  })
  emitDecision(tx, contributor_id, row, { decision: PUBLISHED_DECISIONS[decision], happened_at: decided_at })
}

/**
 * Deletes the strike that a decision caused, and restores the trust level of the author unless it changed afterwards.
 */
export async function undoStrike(
  tx: Change,
  { subject_id, level_before, decided_at }: ReviewDecisionRow,
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<void> {
  const author = await findAuthorTrustChange(tx, subject_id)
  if (!author) return
  const { contributor_id, trust_changed_at } = author
  await deleteStrikes(tx, { contributor_id, kind: 'quarantine_confirmed', happened_at: decided_at })
  if (level_before === null || trust_changed_at !== decided_at) return
  const reason = 'a reviewer undid a decision'
  await changeTrustLevel(tx, { contributor_id, to: level_before, reason, actor, happened_at })
}
