import { checkQuery } from './check-query.ts'

/** Minimum score of a run that is worth writing up. */
const MIN_WORTH_SCORE = 0.5
const SHORT_MINUTES = 5
const LONG_MINUTES = 60
const MANY_FAILURES = 3
const MIN_PROBLEM_CHARS = 40
const MIN_SOLUTION_CHARS = 25
/** The weights add up to 1. */
const WEIGHTS = { solved: 0.35, effort: 0.3, findable: 0.2, general: 0.15 }

export interface RunSummary {
  problem: string
  failed_attempts: string[]
  solution?: string
  minutes?: number
}

export interface DepositAdvice {
  worth: boolean
  /** 0..1 */
  score: number
  /** arguments for a deposit, in sentences */
  reasons: string[]
  /** parts that a deposit still needs, in sentences; not worth it while anything is missing */
  missing: string[]
}

/** An exact term that others will search for: a code, a type, a version, a quoted name. */
const EXACT_IDENTIFIER =
  /\b\w+(?:Error|Exception)\b|\b[A-Z]{1,6}-?\d{2,6}\b|\b[A-Z]{2,}_[A-Z_]{2,}\b|\bE[A-Z]{4,}\b|\bv?\d+\.\d+(?:\.\d+)?\b|`[^`]{2,80}`|"[^"]{2,80}"/
const TRIVIAL_SOLUTION =
  /^\W*(?:fix(?:ed)? (?:a |the )?(?:typo|spelling|whitespace|formatting|lint)|typo|re-?ran|retried|restarted|it works now|nothing|none|n\/a|tbd|todo)\b/i
const PRIVATE_REFERENCE = /(?:\/(?:home|Users)\/|(?<=\w)\.(?:internal|corp|intranet)\b|\b[A-Z]{2,10}-\d{2,6}\b)/g

const NON_WORDS = /\W+/g
/** Minimum length of the text of an attempt that is counted. */
const MIN_ATTEMPT_CHARS = 9
/** Number of references to private files, hosts or tickets from which on a run is of no use to others. */
const MANY_PRIVATE_REFERENCES = 4
const DEPOSIT_REASONS = {
  solved: 'It was solved, and the solution is described.',
  one_failure: '1 attempt failed before; others can skip them.',
  failures: '{failures} attempts failed before; others can skip them.',
  minutes: 'It took {minutes} minutes.',
  exact: 'An exact error, code or version is named, so that others can find it.',
}
const MISSING = {
  problem: 'The problem in a sentence or two, with the exact error text.',
  failure: 'At least one attempt that failed, and why.',
  solution: 'What worked in the end, so that somebody else can repeat it.',
  redaction: 'Take out what is secret or personal ({types}).',
}

const ramp = (value: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)))
const countDistinct = (texts: readonly string[]): number =>
  new Set(
    texts
      .map((text) => text.toLowerCase().replace(NON_WORDS, ' ').trim())
      .filter((text) => text.length >= MIN_ATTEMPT_CHARS),
  ).size

/**
 * Estimates whether what a run has learned would help others: it was solved, not at the first attempt or not quickly,
 * it is described exactly enough to be found, and it does not concern one machine only.
 */
export function worthDepositing({ problem, failed_attempts, solution = '', minutes = 0 }: RunSummary): DepositAdvice {
  const failures = countDistinct(failed_attempts)
  const solved = solution.trim().length >= MIN_SOLUTION_CHARS && !TRIVIAL_SOLUTION.test(solution)
  const is_described = problem.trim().length >= MIN_PROBLEM_CHARS
  const exact = EXACT_IDENTIFIER.test(problem) || EXACT_IDENTIFIER.test(solution)
  const effort = Math.max(
    ramp(failures, 0, MANY_FAILURES),
    minutes > 0 ? ramp(minutes, SHORT_MINUTES, LONG_MINUTES) : 0,
  )
  const privates = (`${problem} ${solution}`.match(PRIVATE_REFERENCE) ?? []).length
  const secrets = checkQuery([problem, solution, ...failed_attempts].join('\n')).findings.filter(
    ({ type }) => type !== 'user_name',
  )

  const parts = {
    solved: solved ? 1 : 0,
    effort,
    findable: is_described ? (exact ? 1 : 0.5) : 0,
    general: 1 - ramp(privates, 0, MANY_PRIVATE_REFERENCES),
  }
  const score =
    Math.round(
      1000 *
        Object.entries(WEIGHTS).reduce(
          (sum, [name, weight]) => sum + weight * (parts[name as keyof typeof parts] ?? 0),
          0,
        ),
    ) / 1000
  const reasons = [
    solved && DEPOSIT_REASONS.solved,
    failures === 1 && DEPOSIT_REASONS.one_failure,
    failures > 1 && DEPOSIT_REASONS.failures.replace('{failures}', String(failures)),
    minutes > SHORT_MINUTES && DEPOSIT_REASONS.minutes.replace('{minutes}', String(Math.round(minutes))),
    is_described && exact && DEPOSIT_REASONS.exact,
  ].filter((reason) => reason !== false)
  const missing = [
    !is_described && MISSING.problem,
    failures === 0 && MISSING.failure,
    !solved && MISSING.solution,
    secrets.length > 0 &&
      MISSING.redaction.replace('{types}', [...new Set(secrets.map(({ type }) => type))].join(', ')),
  ].filter((line) => line !== false)
  return { worth: missing.length === 0 && score >= MIN_WORTH_SCORE, score, reasons, missing }
}
