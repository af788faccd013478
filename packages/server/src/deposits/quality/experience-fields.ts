import type { AssessedExperience } from './assessed-experience.ts'
import { memoizeByText, memoizeLast } from './memoize.ts'
import { countContentWords, extractContentWords } from './text-features.ts'
import { truncateText } from './truncate-experience.ts'
import { VAGUE_WORDS } from './word-lists.ts'

/** Content words of a failed approach that says something: each part one, both together three. */
const MIN_PART_WORDS = 1
const MIN_FAILURE_WORDS = 3
/** A field states an idea of its own when it has two words, and this share of its words, that no longer field has. */
const MIN_OWN_WORDS = 2
const MIN_OWN_SHARE = 0.3

/** The texts of a deposit by field name, each cut to the part that is assessed. */
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

/** All texts of a deposit, one after the other, with a sentence end between. */
export const experienceText = memoizeLast((experience: AssessedExperience): string =>
  Object.values(experienceFields(experience)).join('\n.\n'),
)

/** How many failed approaches say both what was tried and why it failed. */
export function countSubstantiveFailures(experience: AssessedExperience): number {
  return experience.failed_approaches.filter(({ attempt, why_it_failed }) => {
    const [tried, reason] = [countContentWords(attempt), countContentWords(why_it_failed)]
    return tried >= MIN_PART_WORDS && reason >= MIN_PART_WORDS && tried + reason >= MIN_FAILURE_WORDS
  }).length
}

/** How many of problem, cause, insight, method, attempts and reasons state something that no longer one of them states. */
export function countDistinctStatements(experience: AssessedExperience): number {
  const { failed_approaches: _, ...statements } = experienceFields(experience)
  const failures = truncateFields({
    attempts: experience.failed_approaches.map((failed) => failed.attempt).join('\n'),
    reasons: experience.failed_approaches.map((failed) => failed.why_it_failed).join('\n'),
  })
  const fields = Object.values({ ...statements, ...failures })
    .map(extractSpecificWords)
    .sort((a, b) => b.size - a.size)
  const seen = new Set<string>()
  let ideas = 0
  for (const words of fields) {
    const own = [...words].filter((word) => !seen.has(word)).length
    if (own >= MIN_OWN_WORDS && own >= MIN_OWN_SHARE * words.size) ideas += 1
    for (const word of words) seen.add(word)
  }
  return ideas
}

/** Different content words that say something about this problem and would not fit any other. */
export const extractSpecificWords = memoizeByText(
  (text): ReadonlySet<string> => new Set(extractContentWords(text).filter((word) => !VAGUE_WORDS.has(word))),
)

function truncateFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, truncateText(text)]))
}
