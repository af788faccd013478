import type { AssessedExperience, Finding } from './assessed-experience.ts'
import { realFailures } from './quality-fields.ts'
import { languageFaults } from './quality-language.ts'
import { matterFaults } from './quality-matter.ts'
import { contentLength } from './quality-text.ts'

const LEAST_IDEAS = 2
/** Characters from which two equal texts are a copy; shorter ones may stand for what is not known. */
const LEAST_COPY = 60

/** Least content words per field. */
const LEAST_WORDS = [
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
export function faultsOf(experience: AssessedExperience, ideas: number): Finding[] {
  return [
    ...shortFields(experience),
    ...noFailedApproach(experience),
    ...sameIdea(ideas),
    ...sameAsFailed(experience),
    ...languageFaults(experience),
    ...matterFaults(experience),
  ]
}

function shortFields(experience: AssessedExperience): Finding[] {
  return LEAST_WORDS.flatMap(({ field, text, needed, hint }) => {
    const measured = contentLength(text(experience))
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

function noFailedApproach(experience: AssessedExperience): Finding[] {
  if (realFailures(experience) > 0) return []
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
function sameAsFailed({ problem, failed_approaches, successful_approach }: AssessedExperience): Finding[] {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  const method = fold(successful_approach.method)
  const same = [problem, ...failed_approaches.map(({ attempt }) => attempt)].some((text) => fold(text) === method)
  if (!same || method.length < LEAST_COPY) return []
  return [
    {
      field: 'successful_approach.method',
      measured: 'the same text as problem or a failed attempt',
      needed: 'what was done differently',
      message: 'The method repeats the problem or an attempt that failed: say what was done that solved it.',
    },
  ]
}

function sameIdea(ideas: number): Finding[] {
  if (ideas >= LEAST_IDEAS) return []
  return [
    {
      field: 'root_cause',
      measured: `${ideas} distinct statement in problem, root_cause, insight, method and failed_approaches`,
      needed: `at least ${LEAST_IDEAS}`,
      message:
        'The fields repeat one statement: put symptoms in problem, the mechanism in root_cause, the steps in successful_approach.method and the general rule in insight.',
    },
  ]
}
