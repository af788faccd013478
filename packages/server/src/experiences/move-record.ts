import type { Db } from '../db/db.ts'
import type { Scores } from '../trust/score-votes.ts'
import { isContested, type LiveStatus, mayFree, validityStatus } from '../trust/validity-status.ts'
import { changeValidation } from './change-validation.ts'
import { changeValidity } from './change-validity.ts'
import type { ScoredRow } from './votes-store.ts'

/** Hides what is surely wrong and shows what the trusted confirm. @returns the new state, null when it stays */
function validationMove(record: ScoredRow, scores: Scores, status: LiveStatus, verified: boolean) {
  if (record.validation_state === 'contested' && mayFree(scores.freeing))
    return { to: 'verified', reason: 'trusted contributors confirmed it' } as const
  if (record.validation_state === 'verified' && isContested(status, { ...scores.evidence, verified }))
    return { to: 'contested', reason: 'many found it wrong' } as const
  return null
}

const REASONS: Record<LiveStatus, string> = {
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
export async function moveRecord(
  tx: Db,
  record: ScoredRow,
  { scores, verified, happened_at }: { scores: Scores; verified: boolean; happened_at: string },
): Promise<Pick<ScoredRow, 'validity_status' | 'validation_state'>> {
  const { validity_status, validation_state } = record
  if (record.retracted_at !== null || validity_status === 'superseded') return { validity_status, validation_state }
  const about = { experience_id: record.id, actor: 'system', happened_at }
  const status = validityStatus(validity_status, { ...scores.evidence, verified })
  if (status !== validity_status) await changeValidity(tx, { ...about, to: status, reason: REASONS[status] })
  const move = validationMove(record, scores, status, verified)
  if (move) await changeValidation(tx, { ...about, ...move })
  return { validity_status: status, validation_state: move?.to ?? validation_state }
}
