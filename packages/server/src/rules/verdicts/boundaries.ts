import { boundaryWarnings } from '../conditions/boundary-warnings.ts'
import { environmentWarnings } from '../conditions/environment-warnings.ts'
import type { StatedConditions } from '../conditions/read-conditions.ts'
import type { ActionTerms } from './action-terms.ts'
import type { CandidateRecord, VerdictBoundaryWarning } from './verdict-types.ts'

/** One warning for each limit of a record that the caller's conditions meet. */
export function findMetLimits(
  { id, title, does_not_apply_when }: CandidateRecord,
  { words }: StatedConditions,
): VerdictBoundaryWarning[] {
  return does_not_apply_when.flatMap((condition) =>
    boundaryWarnings([condition], words).map(({ message, matched_keywords }) => ({
      experience_id: id,
      title,
      condition,
      matched_keywords,
      message,
    })),
  )
}

/**
 * Whether the action is a program in another language than the record's: the source code of one is no evidence for the
 * other.
 */
export function isOtherLanguage(
  { context }: CandidateRecord,
  { form }: ActionTerms,
  { environment }: StatedConditions,
): boolean {
  const language = context?.environment?.language
  return form === 'program' && !!language && environmentWarnings({ language }, environment).length > 0
}
