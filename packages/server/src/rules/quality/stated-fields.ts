import type { AssessedExperience } from './assessed-experience.ts'

/**
 * Whether a field says anything. A structured deposit fills every field; one that is made of a pasted text has empty
 * fields where the text says nothing, and is evaluated by the others.
 */
export const isStated = (text: string): boolean => text.trim() !== ''

/** The failed approaches that say what was tried and why it failed. */
export const listStatedFailures = ({
  failed_approaches,
}: AssessedExperience): AssessedExperience['failed_approaches'] =>
  failed_approaches.filter(({ attempt, why_it_failed }) => isStated(attempt) && isStated(why_it_failed))
