import type { Change } from '../../platform/events/change.ts'
import type { VoteScores } from '../../rules/trust/score-votes.ts'
import {
  canClearContested,
  isContested,
  type LiveValidityStatus,
  validityStatus,
} from '../../rules/trust/validity-status.ts'
import { changeValidationState, changeValidityStatus } from '../lifecycle/change-state.ts'
import { isStaleByAge } from './stale-by-age.ts'
import type { ScoredRow } from './votes-store.ts'

/**
 * The change of the validation state that the votes on a record require: contested when its votes clearly find it
 * wrong, cleared when trusted contributors confirm it or when those votes no longer count. Null when the state stays.
 */
function validationTransition(record: ScoredRow, scores: VoteScores, status: LiveValidityStatus) {
  if (
    record.validation_state === 'contested' &&
    record.hidden_by_votes &&
    !scores.validity_evidence.is_hidden_by_enough
  )
    return { to: 'verified', reason: 'the votes that hid it no longer count' } as const
  if (
    record.validation_state === 'contested' &&
    canClearContested(scores.trusted_confirming_clusters, record.risk_flags)
  )
    return { to: 'verified', reason: 'trusted contributors confirmed it' } as const
  if (record.validation_state === 'verified' && isContested(status, scores.validity_evidence))
    return { to: 'contested', reason: 'many found it wrong' } as const
  return null
}

const VALIDITY_REASONS: Record<LiveValidityStatus, string> = {
  active: 'votes found it to hold',
  stale: 'votes found it outdated',
  disputed: 'votes found it wrong',
}

/**
 * Applies the changes of validity and validation state that the votes on a record require (docs/validity.md). A retracted
 * or superseded record does not change.
 * @param is_verified whether the newest vote verifies the record
 * @returns the states afterwards
 */
export async function applyVoteTransitions(
  tx: Change,
  record: ScoredRow,
  { scores, is_verified, happened_at }: { scores: VoteScores; is_verified: boolean; happened_at: string },
): Promise<Pick<ScoredRow, 'validity_status' | 'validation_state'>> {
  const { validity_status, validation_state } = record
  if (record.retracted_at !== null || validity_status === 'superseded') return { validity_status, validation_state }
  const shared_fields = { experience_id: record.id, actor: 'system', happened_at }
  const is_aged = validity_status === 'stale' && (await isStaleByAge(tx, record.id, new Date(happened_at)))
  const status = validityStatus(validity_status, { ...scores.validity_evidence, verified: is_verified, is_aged })
  if (status !== validity_status)
    await changeValidityStatus(tx, { ...shared_fields, to: status, reason: VALIDITY_REASONS[status] })
  const transition = validationTransition(record, scores, status)
  if (transition) await changeValidationState(tx, { ...shared_fields, ...transition }, true)
  return { validity_status: status, validation_state: transition?.to ?? validation_state }
}
