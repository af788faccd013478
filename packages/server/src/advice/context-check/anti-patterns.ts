import type { AntiPattern } from '@cairnway/contract'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { compareDirection } from '../../rules/actions/compare-direction.ts'
import { type Clause, readClauses } from '../../rules/actions/read-clauses.ts'
import { contextAgreement, type QueryContext } from '../../rules/conditions/context-agreement.ts'
import { groupSimilar } from '../../rules/search-engine/analysis/group-similar.ts'
import { type AttemptReport, countReports } from '../../rules/trust/count-reports.ts'
import type { CandidateObservation } from '../../rules/verdicts/verdict-types.ts'
import { MAX_QUOTED_ATTEMPT_CHARS } from '../max-quoted-attempt.ts'
import {
  describeEnvironment,
  describeKnownNames,
  type ReportedEnvironment,
  readReportedEnvironment,
} from '../verification/reported-environment.ts'
import { toWordSet, type WordSet, wordContainment } from '../verification/word-overlap.ts'

/** Share of the words of an attempt that the plan must contain for the attempt to be planned. */
const MIN_PLANNED_CONTAINMENT = 0.5
/** Jaccard similarity of their words from which two attempts are the same. */
const MIN_SAME_SIMILARITY = 0.5
const MAX_ANTI_PATTERNS = 10
/** Environments in which a pattern is reported to have failed. */
const MAX_ENVIRONMENTS = 3
/** Agreement with the caller's conditions below which a failure is one of other conditions. */
const MIN_AGREEMENT = 0.5
const SEVERITIES = ['low', 'low', 'medium', 'high'] as const

/** The part of a relevant record that its failed approaches are presented from. */
export interface AntiPatternSource {
  id: string
  /** of the author */
  cluster: string
  /** the author is not seasoned, and counts together with all others who are not */
  is_grouped: boolean
  environment: ReportedEnvironment | null
  observations: readonly CandidateObservation[]
  failed_approaches: readonly { attempt: string; why_it_failed: string }[]
  /** match of the record with the task, 0..1 */
  match: number
  /** whether the reader may rely on it: it is the reader's own, a seed, or confirmed by independent contributors */
  trusted: boolean
}

interface FailedAttempt {
  attempt: string
  why_it_failed: string
  words: WordSet
  /** share of its words that the plan contains, 0..1 */
  plan_containment: number
  record: AntiPatternSource
  /** its author's first */
  reports: readonly LocatedReport[]
}

/** A report on an attempt, and where it was made. */
interface LocatedReport extends AttemptReport {
  environment: ReportedEnvironment | null
  /** the environment as others may see it; '' when it is not known */
  described: string
}

/**
 * The failed approaches of relevant records, those nearest to the plan first. What several records report is in the
 * answer once, in the words of the record that is nearest to the plan, with the independent contributors who report how
 * it ended. An attempt that succeeded for as many as it failed for is not a dead end.
 *
 * Severity counts three signs: the plan contains at least half of the words of the attempt; the record matches the task
 * clearly; the reader may rely on the record, or several independent contributors report the same. Three signs are
 * `high`, two `medium`. A failure under other conditions than the caller's has one sign less.
 * @param plan what the caller is going to do, with its tools
 * @param clear_match score (0..1) from which a record matches the task clearly
 * @param conditions of the caller; null when they are not known
 */
export function rankAntiPatterns(
  records: readonly AntiPatternSource[],
  plan: string,
  clear_match: number,
  conditions: QueryContext | null = null,
): AntiPattern[] {
  const planned = { words: toWordSet(plan), clauses: readClauses(plan) }
  const attempts = records
    .flatMap((record) =>
      record.failed_approaches.map((approach, at) => createFailedAttempt(approach, at, record, planned)),
    )
    .sort((a, b) => attemptRank(b) - attemptRank(a))
  return groupSimilar(attempts, MIN_SAME_SIMILARITY)
    .map((same) => presentAntiPattern(same, clear_match, conditions))
    .filter(({ reports }) => reports.failed > reports.succeeded)
    .slice(0, MAX_ANTI_PATTERNS)
}

function createFailedAttempt(
  { attempt, why_it_failed }: AntiPatternSource['failed_approaches'][number],
  at: number,
  record: AntiPatternSource,
  planned: { words: WordSet; clauses: readonly Clause[] },
): FailedAttempt {
  const words = toWordSet(attempt)
  const { cluster, is_grouped, trusted, environment, observations } = record
  const observed = observations.flatMap(
    ({ outcome, attempt: tried, cluster, is_grouped, conditions }): LocatedReport[] => {
      if (outcome === 'recurred' || tried !== at) return []
      const theirs = readReportedEnvironment(conditions)
      return [
        { outcome, cluster, is_grouped, environment: theirs, described: theirs ? describeKnownNames(theirs) : '' },
      ]
    },
  )
  const own = {
    outcome: 'failed' as const,
    cluster,
    is_grouped: is_grouped && !trusted,
    environment,
    described: environment ? describeEnvironment(environment) : '',
  }
  return {
    attempt,
    why_it_failed,
    words,
    // a plan to do the opposite contains the words of an attempt too
    plan_containment:
      compareDirection(planned.clauses, readClauses(attempt)) === 'opposite'
        ? 0
        : wordContainment(words, planned.words),
    record,
    reports: [own, ...observed],
  }
}

/**
 * An attempt that is not planned counts half instead of nothing, because a plan does not name all that will be tried.
 */
const attemptRank = ({ plan_containment, record }: FailedAttempt): number => record.match * (1 + plan_containment)

/**
 * Measures how well the environment that agrees best agrees with the caller's, 0..1; null when there is nothing to
 * compare.
 */
function agreementOf(environments: readonly ReportedEnvironment[], wanted: QueryContext | null): number | null {
  if (wanted === null) return null
  const agreements = environments.flatMap(
    (environment) => contextAgreement(wanted, { goal: null, environment, tools: [], constraints: null }, []) ?? [],
  )
  return agreements.length === 0 ? null : Math.max(...agreements)
}

function presentAntiPattern(
  attempts: readonly [FailedAttempt, ...FailedAttempt[]],
  clear_match: number,
  conditions: QueryContext | null,
): AntiPattern {
  const [first] = attempts
  const reports = countReports(attempts.flatMap((attempt) => attempt.reports))
  const failures = attempts.flatMap((attempt) => attempt.reports.filter(({ outcome }) => outcome === 'failed'))
  const conditions_agreement = agreementOf(
    failures.flatMap(({ environment }) => environment ?? []),
    conditions,
  )
  const failed_under = [...new Set(failures.map(({ described }) => described))].filter((text) => text !== '')
  const signs = [
    first.plan_containment >= MIN_PLANNED_CONTAINMENT,
    first.record.match >= clear_match,
    reports.failed > 1 || attempts.some(({ record }) => record.trusted),
  ].filter(Boolean).length
  const is_elsewhere = conditions_agreement !== null && conditions_agreement < MIN_AGREEMENT
  return {
    pattern: sanitizeLine(first.attempt, MAX_QUOTED_ATTEMPT_CHARS),
    why_it_fails: sanitizeLine(first.why_it_failed, MAX_QUOTED_ATTEMPT_CHARS),
    experience_id: first.record.id,
    occurrences: new Set(attempts.map(({ record }) => record.id)).size,
    reports,
    failed_under: failed_under.slice(0, MAX_ENVIRONMENTS),
    conditions_agreement,
    severity: SEVERITIES[Math.max(0, signs - (is_elsewhere ? 1 : 0))] ?? 'low',
  }
}
