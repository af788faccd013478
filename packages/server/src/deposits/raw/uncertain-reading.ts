import type { RiskFlag } from '@cairnway/contract'
import type { IndirectReason } from './evaluate-indirect-deposit.ts'

/** Type of the risk flag of a text whose encoding is a guess. */
export const ENCODING_ASSUMED = 'encoding_assumed'

const METHOD = 'successful_approach.method'

/** The doubt about a field that stands in its place by a guess. */
const doubtField = (field: string): IndirectReason =>
  field === METHOD
    ? {
        code: 'method_unconfirmed',
        field,
        message: 'Nobody in the text says that this worked: check the method of the draft, or name it.',
      }
    : {
        code: 'place_unconfirmed',
        field,
        message: `Nothing in the text says for sure that this is \`${field}\`: check it in the draft, or name it.`,
      }

/**
 * Reasons for which what a text tells is a draft at most: it may have been read wrongly.
 * @param uncertain_fields of the record, whose place is a guess
 */
export function listReadingDoubts(
  risk_flags: readonly RiskFlag[],
  uncertain_fields: readonly string[],
): IndirectReason[] {
  const encodings = risk_flags
    .filter(({ type }) => type === ENCODING_ASSUMED)
    .map(({ subtype }) => ({
      code: ENCODING_ASSUMED,
      message: `The file was read as ${subtype}, which is a guess: check the text of the draft, or send the file as UTF-8.`,
    }))
  return [...encodings, ...uncertain_fields.map(doubtField)]
}
