import type { RiskFlag } from '@cairnway/contract'
import type { IndirectReason } from './evaluate-indirect-deposit.ts'

/** Type of the risk flag of a text whose encoding is a guess. */
export const ENCODING_ASSUMED = 'encoding_assumed'

/** Reasons for which what a text tells is a draft at most: it may have been read wrongly. */
export function listReadingDoubts(risk_flags: readonly RiskFlag[]): IndirectReason[] {
  return risk_flags
    .filter(({ type }) => type === ENCODING_ASSUMED)
    .map(({ subtype }) => ({
      code: ENCODING_ASSUMED,
      message: `The file was read as ${subtype}, which is a guess: check the text of the draft, or send the file as UTF-8.`,
    }))
}
