import type { Db } from '../db/db.ts'
import type { VoteScores } from '../trust/score-votes.ts'
import { canClearContested, isContested, type LiveValidityStatus, validityStatus } from '../trust/validity-status.ts'
import { changeValidation } from './change-validation.ts'
import { changeValidity } from './change-validity.ts'
import type { ScoredRow } from './votes-store.ts'

/** Hides what is surely wrong and shows what the trusted confirm. @returns the new state, null when it stays */
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
 * Moves a record to the validity and validation state that its votes ask for (design `trust.md` §2.6), in the caller's
 * transaction and at its end. What is retracted or superseded stays.
 * @param verified somebody established or better just found that it holds
 * @returns the states after it
 */
export async function transitionRecord(
  tx: Db,
  record: ScoredRow,
  { scores, verified, happened_at }: { scores: VoteScores; verified: boolean; happened_at: string },
): Promise<Pick<ScoredRow, 'validity_status' | 'validation_state'>> {
  const { validity_status, validation_state } = record
  if (record.retracted_at !== null || validity_status === 'superseded') return { validity_status, validation_state }
  const about = { experience_id: record.id, actor: 'system', happened_at }
  const status = validityStatus(validity_status, { ...scores.validity_evidence, verified })
  if (status !== validity_status) await changeValidity(tx, { ...about, to: status, reason: VALIDITY_REASONS[status] })
  const move = validationTransition(record, scores, status, verified)
  if (move) await changeValidation(tx, { ...about, ...move })
  return { validity_status: status, validation_state: move?.to ?? validation_state }
}
