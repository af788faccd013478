import type { Db } from '../db/db.ts'
import { changeValidation } from '../experiences/change-validation.ts'
import { withdrawExperience } from '../experiences/withdraw-experience.ts'
import { withholdExperience } from '../experiences/withhold-experience.ts'
import { lockRecordState, type ReviewDecisionRow } from './store.ts'

/**
 * Takes back what accepting something made readable, in the caller's transaction and at its end: the record of a
 * candidate is withdrawn, another is hidden as it was before.
 * @returns ids of the records that changed, for the index; null when the record is withdrawn or replaced already
 */
export async function undoAcceptance(
  tx: Db,
  { kind, experience_id }: ReviewDecisionRow,
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<string[] | null> {
  const record = experience_id === null ? null : await lockRecordState(tx, experience_id)
  if (!record || record.retracted_at !== null || record.superseded_by !== null) return null
  const { id, validation_state } = record
  const reason = 'a reviewer took the decision back'
  if (kind === 'candidate') {
    const done = await withdrawExperience(tx, { record, actor, reason, happened_at })
    return [id, ...(done?.changed ?? [])]
  }
  if (kind === 'contested' && validation_state === 'verified')
    await changeValidation(tx, { experience_id: id, to: 'contested', reason, actor, happened_at })
  if (kind === 'rescan' || kind === 'report' || kind === 'burst')
    await withholdExperience(tx, { id, why: kind, happened_at })
  return [id]
}
