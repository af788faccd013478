import type { ExperienceCreate } from '@cairnway/contract'

/** The texts and lists of a record, any of which a draft may lack. */
export type DraftTexts = Pick<
  ExperienceCreate,
  'title' | 'problem' | 'failed_approaches' | 'successful_approach' | 'root_cause' | 'insight' | 'tags'
>

const isBlank = (text: string): boolean => text.trim() === ''

/** The fields of ExperienceCreate that a draft does not fill, in their order. */
export function missingFields(draft: DraftTexts): string[] {
  const { title, problem, failed_approaches, successful_approach, root_cause, insight, tags } = draft
  const has_incomplete_failures = failed_approaches.some((each) => isBlank(each.attempt) || isBlank(each.why_it_failed))
  const is_missing = {
    title: isBlank(title),
    problem: isBlank(problem),
    failed_approaches: failed_approaches.length === 0 || has_incomplete_failures,
    successful_approach: isBlank(successful_approach.method),
    root_cause: isBlank(root_cause),
    insight: isBlank(insight),
    tags: tags.length === 0,
  }
  return Object.entries(is_missing).flatMap(([field, missing]) => (missing ? [field] : []))
}
