import type { AssessedExperience } from './assessed-experience.ts'

/**
 * Whether a field says anything. A structured deposit fills every field; one that is made of a pasted text leaves empty
 * what the text does not tell, and is judged by what it tells.
 */
export const isStated = (text: string): boolean => text.trim() !== ''

/** The failed approaches of which the reason is stated. */
export const listStatedFailures = ({
  failed_approaches,
}: AssessedExperience): AssessedExperience['failed_approaches'] =>
  failed_approaches.filter(({ why_it_failed }) => isStated(why_it_failed))
