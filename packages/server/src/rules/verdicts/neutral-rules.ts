import type { Attempt } from './attempts.ts'
import type { NeutralCause } from './verdict-types.ts'

/** A probability that is nearer to 0.5 than this decides nothing. */
export const SPLIT_MARGIN = 0.02
/** Minimum closeness of an action that is one of the attempts or a variant of one. */
export const MIN_CLOSENESS = 0.1
/** Minimum closeness of the action to a single unconfirmed attempt by an author who is not seasoned. */
export const MIN_CLOSENESS_TO_UNSEASONED = 0.5

export const NEUTRAL_REASONS: Readonly<Record<NeutralCause, string>> = {
  no_evidence: 'No record that you may read is about this situation.',
  outside_boundaries:
    'Every record about this situation was made under other conditions than yours, or says that it does not apply under them.',
  thin: 'The records about this situation tell of no attempt that is close enough to your action.',
  opposite: 'The attempt in this situation that is nearest to your action does the opposite, or sets another value.',
  split: 'What speaks for this action and what speaks against it balance.',
}

/** Evidence from which a neutral verdict is decided. */
export interface NeutralInput {
  /** those nearest to the planned action first */
  attempts: readonly Pick<Attempt, 'similarity' | 'reports' | 'record'>[]
  /** attempts of the opposite direction or of another value */
  opposed: readonly Pick<Attempt, 'similarity'>[]
  /** candidates that the caller's conditions exclude */
  outside: number
  /** calibrated; null without attempts */
  probability: number | null
  /** see `isLeftToUnseasoned` */
  is_left_to_unseasoned: boolean
}

/** Finds the reason why the verdict on an action is neutral; null when it is not. */
export function findNeutralCause({
  attempts,
  opposed,
  outside,
  probability,
  is_left_to_unseasoned,
}: NeutralInput): NeutralCause | null {
  const [nearest] = attempts
  if (opposed.some(({ similarity }) => similarity >= Math.max(MIN_CLOSENESS, nearest?.similarity ?? 0)))
    return 'opposite'
  if (nearest === undefined || probability === null) return outside > 0 ? 'outside_boundaries' : 'no_evidence'
  if (nearest.similarity < MIN_CLOSENESS) return 'thin'
  // each attempt is of an author who is not seasoned, and nobody else reports on it
  const are_unconfirmed = attempts.every(
    ({ record, reports }) => record.is_grouped && !record.is_trusted && reports.length === 1,
  )
  if (are_unconfirmed && nearest.similarity < MIN_CLOSENESS_TO_UNSEASONED) return 'thin'
  return is_left_to_unseasoned || Math.abs(probability - 0.5) < SPLIT_MARGIN ? 'split' : null
}
