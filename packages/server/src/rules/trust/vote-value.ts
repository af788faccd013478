/** The verdict of a vote: the detail decides; `was_helpful` counts only when there is no detail. */
export interface VoteVerdict {
  was_helpful: boolean
  helpfulness_detail: string | null
}

export interface VoteValue {
  /** degree to which the vote confirms the record, 0..1 */
  value: number
  /** factor on the weight of the voter */
  factor: number
}

/**
 * docs/votes.md, "Votes and their weights". `not_applicable` has a small factor because it says something about the
 * limits of a record, not about its worth.
 */
export const VOTE_VALUES = new Map<string, VoteValue>(
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
export const HELPFUL_VALUE: VoteValue = { value: 0.8, factor: 1 }
export const NOT_HELPFUL_VALUE: VoteValue = { value: 0, factor: 1 }

/** Value and factor of a vote. */
export const voteValue = ({ was_helpful, helpfulness_detail }: VoteVerdict): VoteValue =>
  VOTE_VALUES.get(helpfulness_detail ?? '') ?? (was_helpful ? HELPFUL_VALUE : NOT_HELPFUL_VALUE)

/** Whether the vote confirms the record. */
export const isPositive = (verdict: VoteVerdict): boolean => voteValue(verdict).value > 0.5

/** Details with which a vote confirms the record, for SQL queries; without a detail `was_helpful` decides. */
export const POSITIVE_DETAILS: readonly string[] = [...VOTE_VALUES.keys()].filter((helpfulness_detail) =>
  isPositive({ was_helpful: false, helpfulness_detail }),
)

/** Whether the vote says that the record is wrong. `not_applicable` does not say so. */
export const isNegative = (verdict: VoteVerdict): boolean =>
  voteValue(verdict).value < 0.5 && verdict.helpfulness_detail !== 'not_applicable'
