import type { CallInput } from '@cairnway/sdk'

type Changes = NonNullable<CallInput<'decideReview'>['changes']>

/** The fields of a text that a reviewer can change, in the order in which a person reads them. */
export const CHANGEABLE_FIELDS = [
  'title',
  'problem',
  'failed_approaches',
  'root_cause',
  'successful_approach',
  'outcome',
  'insight',
  'applies_when',
  'does_not_apply_when',
  'context',
  'tags',
  'compact_summary',
] as const satisfies (keyof Changes)[]
