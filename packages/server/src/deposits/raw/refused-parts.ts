import type { RawDepositReason, RiskFlag } from '@cairnway/contract'
import { splitProblems } from '../../rules/normalizer/structure/split-problems.ts'
import { REJECT_THRESHOLD } from '../../rules/screening/poisoning.ts'
import type { ScreenResult } from '../../rules/screening/screen.ts'

/** Type of the risk flag of a text of which a part was refused. */
const PART_REFUSED = 'part_refused'
const FEWEST_PARTS = 2
/** A text of more parts is refused as a whole, since each part is screened by itself. */
const MAX_PARTS = 20

/** A text without the parts that were refused, and a flag for each of these. */
export interface AcceptedParts {
  content: string
  flags: RiskFlag[]
}

const lineOf = (content: string, at: number): number => content.slice(0, at).split('\n').length

/**
 * Leaves out the problems of a text that read like an attack, each by itself: a record is made of one, so that weak signs
 * in several prove nothing together. Null where that leaves nothing, or the text tells one problem. Nothing of their
 * words is kept.
 */
export async function leaveOutAttacks(
  screenPart: (content: string) => Promise<ScreenResult<{ content: string }>>,
  content: string,
): Promise<AcceptedParts | null> {
  const parts = splitProblems(content)
  if (parts.length < FEWEST_PARTS || parts.length > MAX_PARTS) return null
  const kept: string[] = []
  const flags: RiskFlag[] = []
  for (const { start, end } of parts) {
    const text = content.slice(start, end)
    const { poisoning } = await screenPart(text)
    if (poisoning.score < REJECT_THRESHOLD) kept.push(text)
    else
      flags.push({
        type: PART_REFUSED,
        subtype: `lines ${lineOf(content, start)} to ${lineOf(content, end - 1)}`,
        score: poisoning.score,
      })
  }
  return kept.length === 0 ? null : { content: kept.join(''), flags }
}

const describeRefusal = (subtype: string | undefined): string =>
  `The problem in ${subtype} of the text as it was sent reads like an order to an agent or like an attack: it was refused and is not kept.`

/** Sentences on what was refused, with the blank before them. */
export const remarkOnRefusedParts = (risk_flags: readonly RiskFlag[]): string =>
  listRefusedParts(risk_flags)
    .map(({ message }) => ` ${message}`)
    .join('')

/** Reasons for what was refused of a text when it arrived. */
export const listRefusedParts = (risk_flags: readonly RiskFlag[]): RawDepositReason[] =>
  risk_flags
    .filter(({ type }) => type === PART_REFUSED)
    .map(({ subtype }) => ({ code: 'poisoning_detected', message: describeRefusal(subtype) }))
