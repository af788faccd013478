import type { AssessedExperience } from './assessed-experience.ts'
import { memoizeLast } from './memoize.ts'
import { truncateText } from './truncate-experience.ts'

/** The texts of a deposit by field name, each truncated to the part that is assessed. */
export const experienceFields = memoizeLast((experience: AssessedExperience): Readonly<Record<string, string>> => {
  const { method, implementation } = experience.successful_approach
  return truncateFields({
    problem: experience.problem,
    root_cause: experience.root_cause,
    insight: experience.insight,
    'successful_approach.method': `${method}\n${implementation ?? ''}`,
    failed_approaches: experience.failed_approaches
      .map((failed) => `${failed.attempt}\n${failed.why_it_failed}`)
      .join('\n'),
  })
})

/** The same with all attempts as one text and all reasons as another. */
export function statementFields(experience: AssessedExperience): Record<string, string> {
  const { failed_approaches: _, ...statements } = experienceFields(experience)
  const failures = truncateFields({
    attempts: experience.failed_approaches.map(({ attempt }) => attempt).join('\n'),
    reasons: experience.failed_approaches.map(({ why_it_failed }) => why_it_failed).join('\n'),
  })
  return { ...statements, ...failures }
}

/** All texts of a deposit, separated by the end of a sentence. */
export const experienceText = memoizeLast((experience: AssessedExperience): string =>
  Object.values(experienceFields(experience)).join('\n.\n'),
)

function truncateFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, truncateText(text)]))
}
