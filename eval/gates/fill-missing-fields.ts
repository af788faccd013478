import type { AssessedExperience } from '../../packages/server/src/rules/quality/assessed-experience.ts'

/** An experience of a data set; fields that the source does not have are null or empty. */
export interface IncompleteExperience {
  title: string
  problem: string | null
  root_cause: string | null
  insight: string | null
  failed_approaches: readonly { attempt: string | null; why_it_failed: string | null }[]
  successful_approach: { method: string | null; implementation?: string | null }
  outcome: AssessedExperience['outcome']
  applies_when?: string[]
  does_not_apply_when?: string[]
  tags: readonly string[]
  context?: AssessedExperience['context']
}

/** Returns the texts for missing fields. */
type FieldSubstitutes = (
  given: IncompleteExperience,
) => Record<'problem' | 'root_cause' | 'insight' | 'method' | 'attempt' | 'why', string>

const UNRECORDED_ATTEMPT = 'An attempt that the source does not record'

const splitSentences = (text: string | null): string[] =>
  (text ?? '').split(/(?<=[.!?。])\s+|\n\n/).filter((sentence) => sentence.length > 20)

/**
 * Fills missing fields as in `experiences_seed_ready`: they are copied from other fields, and one fixed sentence stands
 * for attempts that are not recorded. Cause: reason of the last failure, else first sentence of the
 * method. Insight: reason of the last failure, else the cause, else last sentence of the method.
 */
export const copyFromOtherFields: FieldSubstitutes = (given) => {
  const { method } = given.successful_approach
  const reason = given.failed_approaches.at(-1)?.why_it_failed ?? null
  const sentences = splitSentences(method)
  const root_cause = given.root_cause ?? reason ?? given.insight ?? sentences[0] ?? method ?? given.title
  return {
    problem: given.title,
    root_cause,
    insight: reason ?? given.root_cause ?? sentences.at(-1) ?? root_cause,
    method: given.insight ?? reason ?? root_cause,
    attempt: UNRECORDED_ATTEMPT,
    why: given.root_cause ?? given.problem ?? root_cause,
  }
}

/** Fills every missing field with the same sentence. */
export const repeatSentence =
  (sentence: string): FieldSubstitutes =>
  () => ({
    problem: sentence,
    root_cause: sentence,
    insight: sentence,
    method: sentence,
    attempt: sentence,
    why: sentence,
  })

/** An experience as a pasted text gives it: fields that the source does not have are empty. */
export const leaveGaps = (given: IncompleteExperience): AssessedExperience => ({
  ...given,
  problem: given.problem ?? '',
  root_cause: given.root_cause ?? '',
  insight: given.insight ?? '',
  successful_approach: { ...given.successful_approach, method: given.successful_approach.method ?? '' },
  failed_approaches: given.failed_approaches.flatMap(({ attempt, why_it_failed }) =>
    attempt === null ? [] : [{ attempt, why_it_failed: why_it_failed ?? '' }],
  ),
})

/** An experience with the minimum that a pasted text must contain: a problem and what solved it. */
export const keepOnlyProblemAndMethod = (experience: AssessedExperience): AssessedExperience => ({
  ...experience,
  root_cause: '',
  insight: '',
  failed_approaches: [],
})

/** Completes an experience so that it has every field that a deposit needs. */
export function fillMissingFields(given: IncompleteExperience, substitute: FieldSubstitutes): AssessedExperience {
  const filled = substitute(given)
  const failures =
    given.failed_approaches.length > 0 ? given.failed_approaches : [{ attempt: null, why_it_failed: null }]
  return {
    ...given,
    problem: given.problem ?? filled.problem,
    root_cause: given.root_cause ?? filled.root_cause,
    insight: given.insight ?? filled.insight,
    successful_approach: { ...given.successful_approach, method: given.successful_approach.method ?? filled.method },
    failed_approaches: failures.map(({ attempt, why_it_failed }) => ({
      attempt: attempt ?? filled.attempt,
      why_it_failed: why_it_failed ?? filled.why,
    })),
    tags: given.tags.length > 0 ? given.tags : ['untagged'],
  }
}
