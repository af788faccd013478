import type { Change } from '../events/change.ts'
import { changeValidationState, changeValidityStatus } from '../lifecycle/change-state.ts'
import type { VoteScores } from '../trust/score-votes.ts'
import { canClearContested, isContested, type LiveValidityStatus, validityStatus } from '../trust/validity-status.ts'
import type { ScoredRow } from './votes-store.ts'

/** Contests what votes clearly find wrong, and clears what trusted contributors confirm. Null: the state stays. */
function validationTransition(record: ScoredRow, scores: VoteScores, status: LiveValidityStatus, verified: boolean) {
  if (record.validation_state === 'contested' && canClearContested(scores.trusted_confirming_clusters))
    return { to: 'verified', reason: 'trusted contributors confirmed it' } as const
  if (record.validation_state === 'verified' && isContested(status, { ...scores.validity_evidence, verified }))
    return { to: 'contested', reason: 'many found it wrong' } as const
  return null
}

const VALIDITY_REASONS: Record<LiveValidityStatus, string> = {
  active: 'votes found it to hold',
  stale: 'votes found it outdated',
  disputed: 'votes found it wrong',
}

/**
 * Changes the validity and the validation state of a record as its votes ask for (docs/trust.md). A retracted or
 * superseded record does not change.
 * @param verified an established or trusted voter just found that the record holds
 * @returns the states afterwards
 */
export async function applyVoteTransitions(
  tx: Change,
  record: ScoredRow,
  { scores, verified, happened_at }: { scores: VoteScores; verified: boolean; happened_at: string },
): Promise<Pick<ScoredRow, 'validity_status' | 'validation_state'>> {
  const { validity_status, validation_state } = record
  if (record.retracted_at !== null || validity_status === 'superseded') return { validity_status, validation_state }
  const about = { experience_id: record.id, actor: 'system', happened_at }
  const status = validityStatus(validity_status, { ...scores.validity_evidence, verified })
  if (status !== validity_status)
    await changeValidityStatus(tx, { ...about, to: status, reason: VALIDITY_REASONS[status] })
  const move = validationTransition(record, scores, status, verified)
  if (move) await changeValidationState(tx, { ...about, ...move })
  return { validity_status: status, validation_state: move?.to ?? validation_state }
}
