import type { RawRecordResult, RawRecordState, ReviewDecisionName } from '@cairnway/contract'
import type { ReviewResult } from './review-result-store.ts'
import type { RawDepositRow } from './store.ts'

/** States of a record of a raw deposit after a decision. A rejected one in quarantine stays there. */
const STATES: Record<ReviewDecisionName, RawRecordState> = {
  accept: 'verified',
  accept_with_changes: 'verified',
  merge: 'existing',
  reject: 'rejected',
}

function applyResult(record: RawRecordResult, { decision, experience_id }: ReviewResult): RawRecordResult {
  if (record.state === 'contested')
    return { ...record, decision, ...(decision === 'accept' && { state: 'verified' as const }) }
  return { ...record, decision, state: STATES[decision], experience_id }
}

/** Whether others find what came of a raw deposit, or may find it once a reviewer has decided. */
function reviewedVisibility(
  { trust_visibility }: Pick<RawDepositRow, 'trust_visibility'>,
  results: readonly ReviewResult[],
  is_waiting: boolean,
): RawDepositRow['trust_visibility'] {
  if (trust_visibility === 'searchable') return trust_visibility
  const shown = results.flatMap(({ visibility }) => visibility ?? [])
  if (shown.includes('searchable')) return 'searchable'
  if (trust_visibility === 'pending') return trust_visibility
  return shown[0] ?? (is_waiting ? trust_visibility : null)
}

/** A raw deposit with what reviewers made of what waited for them. */
export function applyReviewResults<Row extends Pick<RawDepositRow, 'records' | 'trust_visibility'>>(
  row: Row,
  results: readonly ReviewResult[],
): Row {
  if (results.length === 0) return row
  const byCandidate = new Map(results.map((result) => [result.candidate_id, result]))
  const records = row.records.map((record) => {
    const result = byCandidate.get(record.review_candidate_id ?? '')
    return result ? applyResult(record, result) : record
  })
  const is_waiting = records.some(({ review_candidate_id, decision }) => review_candidate_id !== null && !decision)
  return { ...row, records, trust_visibility: reviewedVisibility(row, results, is_waiting) }
}
