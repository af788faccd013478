/** What somebody said of a record: the detail decides, `was_helpful` only where there is none. */
export interface VoteVerdict {
  was_helpful: boolean
  helpfulness_detail: string | null
}

export interface VoteValue {
  /** how far the record held, 0..1 */
  value: number
  /** factor on the weight of the voter */
  factor: number
}

/** Design `trust.md` §2.1. `not_applicable` tells of the limits of a record, not of its worth. */
const VALUE_BY_DETAIL = new Map<string, VoteValue>(
  Object.entries({
    solved_directly: { value: 1, factor: 1 },
    guided_to_solution: { value: 0.9, factor: 1 },
    saved_dead_end: { value: 0.8, factor: 1 },
    partially_relevant: { value: 0.5, factor: 1 },
    outdated: { value: 0, factor: 0.5 },
    not_applicable: { value: 0, factor: 0.25 },
    incorrect: { value: 0, factor: 1.5 },
  }),
)
const HELPFUL_VALUE: VoteValue = { value: 0.8, factor: 1 }
const NOT_HELPFUL_VALUE: VoteValue = { value: 0, factor: 1 }

/** What a vote is worth; every kind of feedback has its value (design `trust.md` §2.1). */
export const voteValue = ({ was_helpful, helpfulness_detail }: VoteVerdict): VoteValue =>
  VALUE_BY_DETAIL.get(helpfulness_detail ?? '') ?? (was_helpful ? HELPFUL_VALUE : NOT_HELPFUL_VALUE)

/** Whether the vote says that the record held. */
export const isPositive = (verdict: VoteVerdict): boolean => voteValue(verdict).value > 0.5

/** Whether the vote says that the record is wrong; one that only did not fit the voter's case does not. */
export const isNegative = (verdict: VoteVerdict): boolean =>
  voteValue(verdict).value < 0.5 && verdict.helpfulness_detail !== 'not_applicable'
