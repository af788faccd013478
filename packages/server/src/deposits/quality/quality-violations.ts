import type { AssessedExperience, QualityFinding } from './assessed-experience.ts'
import { findContentViolations } from './content-violations.ts'
import { countSubstantiveFailures } from './experience-fields.ts'
import { findLanguageViolations } from './language-violations.ts'
import { countContentWords } from './text-features.ts'

const MIN_DISTINCT_STATEMENTS = 2
/** Characters from which two equal texts are a copy; shorter ones may stand for what is not known. */
const MIN_COPY_CHARS = 60

/** Least content words per field. */
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

/**
 * Faults that no strength elsewhere makes up for; each is one finding. Empty for a sound deposit. `ideas` are those
 * that `distinctIdeas` counts.
 */
export function findQualityViolations(experience: AssessedExperience, ideas: number): QualityFinding[] {
  return [
    ...findShortFields(experience),
    ...findMissingFailedApproach(experience),
    ...findRepeatedStatement(ideas),
    ...findRepeatedMethod(experience),
    ...findLanguageViolations(experience),
    ...findContentViolations(experience),
  ]
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

/** What solved it can be neither the problem nor what was tried in vain. */
function findRepeatedMethod({ problem, failed_approaches, successful_approach }: AssessedExperience): QualityFinding[] {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  const method = fold(successful_approach.method)
  const same = [problem, ...failed_approaches.map(({ attempt }) => attempt)].some((text) => fold(text) === method)
  if (!same || method.length < MIN_COPY_CHARS) return []
  return [
    {
      field: 'successful_approach.method',
      measured: 'the same text as problem or a failed attempt',
      needed: 'what was done differently',
      message: 'The method repeats the problem or an attempt that failed: say what was done that solved it.',
    },
  ]
}

function findRepeatedStatement(ideas: number): QualityFinding[] {
  if (ideas >= MIN_DISTINCT_STATEMENTS) return []
  return [
    {
      field: 'root_cause',
      measured: `${ideas} distinct statement in problem, root_cause, insight, method and failed_approaches`,
      needed: `at least ${MIN_DISTINCT_STATEMENTS}`,
      message:
        'The fields repeat one statement: put symptoms in problem, the mechanism in root_cause, the steps in successful_approach.method and the general rule in insight.',
    },
  ]
}
