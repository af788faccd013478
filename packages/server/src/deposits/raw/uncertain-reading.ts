import type { RiskFlag } from '@cairnway/contract'
import type { IndirectReason } from './evaluate-indirect-deposit.ts'

/** Type of the risk flag of a text whose encoding is a guess. */
export const ENCODING_ASSUMED = 'encoding_assumed'

const METHOD_UNCONFIRMED: IndirectReason = {
  code: 'method_unconfirmed',
  field: 'successful_approach.method',
  message: 'Nobody in the text says that this worked: check the method of the draft, or name it.',
}

/**
 * Reasons for which what a text tells is a draft at most: it may have been read wrongly.
 * @param is_uncertain whether the method of the record is a guess
 */
export function listReadingDoubts(risk_flags: readonly RiskFlag[], is_uncertain: boolean): IndirectReason[] {
  const encodings = risk_flags
    .filter(({ type }) => type === ENCODING_ASSUMED)
    .map(({ subtype }) => ({
      code: ENCODING_ASSUMED,
      message: `The file was read as ${subtype}, which is a guess: check the text of the draft, or send the file as UTF-8.`,
    }))
  return is_uncertain ? [...encodings, METHOD_UNCONFIRMED] : encodings
}
