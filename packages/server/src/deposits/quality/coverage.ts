import type { AssessedExperience, QualityFinding } from './assessed-experience.ts'
import { statementFields } from './experience-fields.ts'
import { countContentWords, extractSpecificWords } from './text-features.ts'

const MIN_DISTINCT_STATEMENTS = 2
/** Equal texts of at least this length are copies; shorter ones may be placeholders for what is not known. */
const MIN_COPY_CHARS = 60

/** Minimum number of content words by field. */
const MIN_CONTENT_WORDS = [
  {
    field: 'problem',
    text: (experience: AssessedExperience) => experience.problem,
    needed: 3,
    hint: 'say what was done, what happened and the exact error text',
  },
  {
    field: 'root_cause',
    text: (experience: AssessedExperience) => experience.root_cause,
    needed: 2,
    hint: 'name the mechanism that produced the problem',
  },
  {
    field: 'insight',
    text: (experience: AssessedExperience) => experience.insight,
    needed: 2,
    hint: 'state the rule that another agent can apply elsewhere',
  },
  {
    field: 'successful_approach.method',
    text: (experience: AssessedExperience) => experience.successful_approach.method,
    needed: 2,
    hint: 'list the steps, commands or settings that solved it',
  },
]

/** Content words that a substantive failed approach needs: in each of its two parts, and in both together. */
const MIN_PART_WORDS = 1
const MIN_FAILURE_WORDS = 3
/** A field makes a statement of its own when it has this number and this share of words that no longer field has. */
const MIN_OWN_WORDS = 2
const MIN_OWN_SHARE = 0.3

/** Fields that are too short, are missing, or repeat each other. */
export function findCoverageViolations(experience: AssessedExperience, distinct_statements: number): QualityFinding[] {
  return [
    ...findShortFields(experience),
    ...findMissingFailedApproach(experience),
    ...findRepeatedStatement(distinct_statements),
    ...findRepeatedMethod(experience),
  ]
}

/** Number of failed approaches that say both what was tried and why it failed. */
export function countSubstantiveFailures(experience: AssessedExperience): number {
  return experience.failed_approaches.filter(({ attempt, why_it_failed }) => {
    const [tried, reason] = [countContentWords(attempt), countContentWords(why_it_failed)]
    return tried >= MIN_PART_WORDS && reason >= MIN_PART_WORDS && tried + reason >= MIN_FAILURE_WORDS
  }).length
}

/**
 * Number of problem, cause, insight, method, attempts and reasons that state something no longer one of them states.
 */
export function countDistinctStatements(experience: AssessedExperience): number {
  const fields = Object.values(statementFields(experience))
    .map(extractSpecificWords)
    .sort((a, b) => b.size - a.size)
  const seen = new Set<string>()
  let count = 0
  for (const words of fields) {
    const own = [...words].filter((word) => !seen.has(word)).length
    if (own >= MIN_OWN_WORDS && own >= MIN_OWN_SHARE * words.size) count += 1
    for (const word of words) seen.add(word)
  }
  return count
}

function findShortFields(experience: AssessedExperience): QualityFinding[] {
  return MIN_CONTENT_WORDS.flatMap(({ field, text, needed, hint }) => {
    const measured = countContentWords(text(experience))
    if (measured >= needed) return []
    return [
      {
        field,
        measured: `${measured} content words`,
        needed: `${needed} content words`,
        message: `${field} is too short: ${hint}.`,
      },
    ]
  })
}

function findMissingFailedApproach(experience: AssessedExperience): QualityFinding[] {
  if (countSubstantiveFailures(experience) > 0) return []
  return [
    {
      field: 'failed_approaches',
      measured: 'none that says what was tried and why it failed',
      needed: 'at least 1 that says what was tried and why it failed, in 3 content words or more',
      message: 'Describe one thing that was tried and did not work, and the reason why it could not work.',
    },
  ]
}

function findRepeatedStatement(distinct_statements: number): QualityFinding[] {
  if (distinct_statements >= MIN_DISTINCT_STATEMENTS) return []
  return [
    {
      field: 'root_cause',
      measured: `${distinct_statements} distinct statement in problem, root_cause, insight, method and failed_approaches`,
      needed: `at least ${MIN_DISTINCT_STATEMENTS}`,
      message:
        'The fields repeat one statement: put symptoms in problem, the mechanism in root_cause, the steps in successful_approach.method and the general rule in insight.',
    },
  ]
}

function findRepeatedMethod({ problem, failed_approaches, successful_approach }: AssessedExperience): QualityFinding[] {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  const method = fold(successful_approach.method)
  const is_repeated = [problem, ...failed_approaches.map(({ attempt }) => attempt)].some(
    (text) => fold(text) === method,
  )
  if (!is_repeated || method.length < MIN_COPY_CHARS) return []
  return [
    {
      field: 'successful_approach.method',
      measured: 'the same text as problem or a failed attempt',
      needed: 'what was done differently',
      message: 'The method repeats the problem or an attempt that failed: say what was done that solved it.',
    },
  ]
}
