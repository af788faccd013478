import { passageText } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'
import { tellsReason } from './split-attempts.ts'

/** Words that head the reason why an attempt failed, or why the problem came up. */
const REASON = /^(?:the )?reasons?$/i

/** Makes the cause of what stands under `Reason` behind an attempt that tells its own, where nothing else is the cause. */
export function assignReason(units: readonly TaggedUnit[]): void {
  if (units.some(({ is_head, section }) => is_head && section === 'cause')) return
  for (const [at, head] of units.entries()) {
    if (!head.is_head || head.section !== 'failure' || !REASON.test(passageText(head.passage))) continue
    const last = units[at - 1]
    const above = units.filter(
      ({ section_number, kind }) => section_number === last?.section_number && kind !== 'heading',
    )
    if (last?.section !== 'attempt' || !tellsReason(above)) continue
    for (const unit of units)
      if (unit.section_number === head.section_number && unit.role === 'failure') unit.role = 'cause'
  }
}
