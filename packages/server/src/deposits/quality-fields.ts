import type { AssessedExperience } from './assessed-experience.ts'
import { onceInTurn, oncePerText } from './once-per.ts'
import { cutText } from './quality-cut.ts'
import { contentLength, contentWordsOf } from './quality-text.ts'
import { VAGUE_WORDS } from './quality-words.ts'

/** Content words of a failed approach that says something: each part one, both together three. */
const LEAST_PART = 1
const LEAST_BOTH = 3
/** A field states an idea of its own when it has two words, and this share of its words, that no longer field has. */
const OWN_WORDS = 2
const OWN_SHARE = 0.3

/** The texts of a deposit by field name, each cut to the part that is assessed. */
export const fieldsOf = onceInTurn((experience: AssessedExperience): Readonly<Record<string, string>> => {
  const { method, implementation } = experience.successful_approach
  return cut({
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
export const textOf = onceInTurn((experience: AssessedExperience): string =>
  Object.values(fieldsOf(experience)).join('\n.\n'),
)

/** How many failed approaches say both what was tried and why it failed. */
export function realFailures(experience: AssessedExperience): number {
  return experience.failed_approaches.filter(({ attempt, why_it_failed }) => {
    const [tried, reason] = [contentLength(attempt), contentLength(why_it_failed)]
    return tried >= LEAST_PART && reason >= LEAST_PART && tried + reason >= LEAST_BOTH
  }).length
}

/** How many of problem, cause, insight, method, attempts and reasons state something that no longer one of them states. */
export function distinctIdeas(experience: AssessedExperience): number {
  const { failed_approaches: _, ...statements } = fieldsOf(experience)
  const failures = cut({
    attempts: experience.failed_approaches.map((failed) => failed.attempt).join('\n'),
    reasons: experience.failed_approaches.map((failed) => failed.why_it_failed).join('\n'),
  })
  const fields = Object.values({ ...statements, ...failures })
    .map(tellingWordsOf)
    .sort((a, b) => b.size - a.size)
  const seen = new Set<string>()
  let ideas = 0
  for (const words of fields) {
    const own = [...words].filter((word) => !seen.has(word)).length
    if (own >= OWN_WORDS && own >= OWN_SHARE * words.size) ideas += 1
    for (const word of words) seen.add(word)
  }
  return ideas
}

/** Different content words that say something about this problem and would not fit any other. */
export const tellingWordsOf = oncePerText(
  (text): ReadonlySet<string> => new Set(contentWordsOf(text).filter((word) => !VAGUE_WORDS.has(word))),
)

function cut(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, cutText(text)]))
}
