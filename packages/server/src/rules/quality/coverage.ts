import type { AssessedExperience, QualityCheck } from './assessed-experience.ts'
import { statementFields } from './experience-fields.ts'
import { measureMargin, nthLargest, type QualityLimit } from './score-cap.ts'
import { isStated, listStatedFailures } from './stated-fields.ts'
import { countContentWords, extractSpecificWords } from './text-features.ts'

const MIN_DISTINCT_STATEMENTS = 2
/** Equal texts of at least this length are copies; shorter ones may be placeholders for what is not known. */
const MIN_COPY_CHARS = 60

/** Minimum number of content words by field. What a text may leave unstated is measured where it is stated. */
const MIN_CONTENT_WORDS = [
  {
    field: 'problem',
    text: (experience: AssessedExperience) => experience.problem,
    is_required: true,
    needed: 3,
    hint: 'say what was done, what happened and the exact error text',
  },
  {
    field: 'root_cause',
    text: (experience: AssessedExperience) => experience.root_cause,
    is_required: false,
    needed: 2,
    hint: 'name the mechanism that produced the problem',
  },
  {
    field: 'insight',
    text: (experience: AssessedExperience) => experience.insight,
    is_required: false,
    needed: 2,
    hint: 'state the rule that another agent can apply elsewhere',
  },
  {
    field: 'successful_approach.method',
    text: (experience: AssessedExperience) => experience.successful_approach.method,
    is_required: true,
    needed: 2,
    hint: 'list the steps, commands or settings that solved it',
  },
]

/** Content words that a substantive failed approach needs: in each of its two parts, and in both together. */
const MIN_PART_WORDS = minContentWords(1)
const MIN_FAILURE_WORDS = minContentWords(3)
/** A field makes a statement of its own when it has this number and this share of words that no longer field has. */
const MIN_OWN_WORDS = { limit: 1.5, comfortable: 2 }
const MIN_OWN_SHARE = { limit: 0.3, comfortable: 0.32 }

/** The fields are given, long enough, and do not repeat each other. */
export function checkCoverage(experience: AssessedExperience): QualityCheck[] {
  return [
    ...checkFieldLengths(experience),
    checkFailedApproach(experience),
    checkStatements(experience),
    checkMethodCopy(experience),
  ]
}

/** Number of failed approaches that say both what was tried and why it failed. */
export const countSubstantiveFailures = (experience: AssessedExperience): number =>
  measureFailedApproaches(experience).filter((margin) => margin >= 0).length

/**
 * A minimum of content words, which are counted in halves. A field that has them is not short, one that lacks them is
 * clearly so: terse fields are honest, and a field without a statement is not.
 */
function minContentWords(needed: number): QualityLimit {
  return { limit: needed - 0.25, comfortable: needed }
}

/** Measures how far each failed approach with a reason says what was tried and why it failed, see `measureMargin`. */
const measureFailedApproaches = (experience: AssessedExperience): number[] =>
  listStatedFailures(experience).map(({ attempt, why_it_failed }) => {
    const [tried, reason] = [countContentWords(attempt), countContentWords(why_it_failed)]
    return Math.min(
      measureMargin(tried, MIN_PART_WORDS),
      measureMargin(reason, MIN_PART_WORDS),
      measureMargin(tried + reason, MIN_FAILURE_WORDS),
    )
  })

/**
 * Number of problem, cause, insight, method, attempts and reasons that state something no longer one of them states.
 */
export const countDistinctStatements = (experience: AssessedExperience): number =>
  measureStatements(experience).filter((margin) => margin >= 0).length

/** Measures how far each of these fields makes a statement of its own, see `measureMargin`. */
function measureStatements(experience: AssessedExperience): number[] {
  const fields = Object.values(statementFields(experience))
    .map(extractSpecificWords)
    .sort((a, b) => b.size - a.size)
  const seen = new Set<string>()
  return fields.map((words) => {
    const own = [...words].filter((word) => !seen.has(word)).length
    for (const word of words) seen.add(word)
    return Math.min(measureMargin(own, MIN_OWN_WORDS), measureMargin(own / Math.max(1, words.size), MIN_OWN_SHARE))
  })
}

function checkFieldLengths(experience: AssessedExperience): QualityCheck[] {
  const checked = MIN_CONTENT_WORDS.filter(({ text, is_required }) => is_required || isStated(text(experience)))
  return checked.map(({ field, text, needed, hint }) => {
    const measured = countContentWords(text(experience))
    return {
      margin: measureMargin(measured, minContentWords(needed)),
      finding: {
        field,
        measured: `${measured} content words`,
        needed: `${needed} content words`,
        message: `${field} is too short: ${hint}.`,
      },
    }
  })
}

function checkFailedApproach(experience: AssessedExperience): QualityCheck {
  const margins = measureFailedApproaches(experience)
  return {
    margin: margins.length === 0 ? 1 : nthLargest(margins, 1),
    finding: {
      field: 'failed_approaches',
      measured: 'none that says what was tried and why it failed',
      needed: 'at least 1 that says what was tried and why it failed, in 3 content words or more',
      message: 'Describe one thing that was tried and did not work, and the reason why it could not work.',
    },
  }
}

function checkStatements(experience: AssessedExperience): QualityCheck {
  const distinct_statements = countDistinctStatements(experience)
  return {
    margin: nthLargest(measureStatements(experience), MIN_DISTINCT_STATEMENTS),
    finding: {
      field: 'root_cause',
      measured: `${distinct_statements} distinct statement in problem, root_cause, insight, method and failed_approaches`,
      needed: `at least ${MIN_DISTINCT_STATEMENTS}`,
      message:
        'The fields repeat one statement: put symptoms in problem, the mechanism in root_cause, the steps in successful_approach.method and the general rule in insight.',
    },
  }
}

/** A copy is a clear violation: nothing is between a method that repeats another field and one that does not. */
function checkMethodCopy({ problem, failed_approaches, successful_approach }: AssessedExperience): QualityCheck {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  const method = fold(successful_approach.method)
  const is_repeated = [problem, ...failed_approaches.map(({ attempt }) => attempt)].some(
    (text) => fold(text) === method,
  )
  return {
    margin: is_repeated && method.length >= MIN_COPY_CHARS ? -1 : 1,
    finding: {
      field: 'successful_approach.method',
      measured: 'the same text as problem or a failed attempt',
      needed: 'what was done differently',
      message: 'The method repeats the problem or an attempt that failed: say what was done that solved it.',
    },
  }
}
