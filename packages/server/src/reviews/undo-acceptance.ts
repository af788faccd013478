import type { Change } from '../events/change.ts'
import { changeValidationState } from '../lifecycle/change-state.ts'
import { retractRecord } from '../lifecycle/retract-record.ts'
import { withholdRecord } from '../lifecycle/withhold-record.ts'
import { lockRecordState, type ReviewDecisionRow } from './store.ts'

/**
 * Undoes what an acceptance made readable: the record of a candidate is retracted, another record is hidden as before.
 * @returns false when the record is retracted or superseded already
 */
export async function undoAcceptance(
  tx: Change,
  { kind, experience_id }: ReviewDecisionRow,
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<boolean> {
  const record = experience_id === null ? null : await lockRecordState(tx, experience_id)
  if (!record || record.retracted_at !== null || record.superseded_by !== null) return false
  const reason = 'a reviewer took the decision back'
  if (kind === 'candidate') await retractRecord(tx, { record, actor, reason, happened_at })
  if (kind === 'contested')
    await changeValidationState(tx, { experience_id: record.id, to: 'contested', reason, actor, happened_at })
  if (kind === 'rescan' || kind === 'report' || kind === 'burst')
    await withholdRecord(tx, { experience_id: record.id, why: kind, happened_at })
  return true
}
