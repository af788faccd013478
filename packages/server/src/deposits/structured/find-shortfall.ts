import type { ExperienceCreate, OperationError } from '@cairnway/contract'
import type { QualityAssessment } from '../../rules/quality/assess-quality.ts'
import { incompleteError, lowQualityError } from './deposit-errors.ts'

/** Parts that a text must have to be a record: a problem and what solved it. */
const PARTS = [
  { field: 'problem', read: ({ problem }: ExperienceCreate) => problem, message: 'The text tells no problem.' },
  {
    field: 'successful_approach.method',
    read: ({ successful_approach }: ExperienceCreate) => successful_approach.method,
    message: 'The text does not tell what solved it.',
  },
]

/**
 * Finds why a text is no record yet, as the error that refuses it: it lacks a part (`details.reason` is `missing`), or
 * is below the quality threshold; null for one that is complete. Used for texts of which a record is made: the schema
 * requires these parts only in a structured deposit.
 */
export function findShortfall(experience: ExperienceCreate, quality: QualityAssessment): OperationError | null {
  const missing = PARTS.filter(({ read }) => read(experience).trim() === '')
  if (missing.length > 0) return incompleteError(missing)
  return quality.passes ? null : lowQualityError(quality)
}
