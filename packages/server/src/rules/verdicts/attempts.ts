import { compareDirection, type Relation } from '../actions/compare-direction.ts'
import { type Clause, readClauses } from '../actions/read-clauses.ts'
import type { StatedConditions } from '../conditions/read-conditions.ts'
import type { ActionTerms } from './action-terms.ts'
import {
  boundUnproven,
  type ClusterReport,
  GROUPED,
  isGroupedReport,
  readObservations,
  successOf,
  weighRecord,
  weightOf,
} from './cluster-reports.ts'
import { findNearestPart } from './nearest-part.ts'
import type { WeightedAttempt } from './verdict-features.ts'
import type { CandidateRecord } from './verdict-types.ts'

/** Maximum number of attempts that are compared, those of the best candidates. */
const MAX_ATTEMPTS = 80
const MAX_OBSERVATIONS = 200
/** Success of a method by the outcome of its record, 0..1. */
const METHOD_SUCCESS = { resolved: 1, partially_resolved: 0.6, workaround: 0.5, unresolved: 0 }
/** Weight of the method of an unresolved record with failed approaches: it was hardly tried. */
const UNTRIED_METHOD_WEIGHT = 0.3
/** Placeholders in a required field. */
const PLACEHOLDER =
  /^[^\p{L}\p{N}]*(?:(?:none|nothing|no (?:failed |other |known |working )?(?:attempts?|approach(?:es)?|fix|solution|method)|not (?:applicable|known|recorded|found)|unknown|n\/a|tbd)(?![\p{L}\p{N}]).{0,40})?$/iu

/** An attempt of a record with its reports. */
export interface Attempt extends WeightedAttempt {
  record: CandidateRecord
  /** index of the failed approach; null for the method */
  attempt: number | null
  text: string
  /** to the planned action, 0..1 */
  similarity: number
  /** whether it is written in sentences, not as a command or program alone */
  is_prose: boolean
  reports: readonly ClusterReport[]
  /** those of others than its author */
  observed: readonly ClusterReport[]
}

type DescribedReports = Omit<Attempt, 'succeeded' | 'failed'>

interface DescribedAttempt {
  attempt: number | null
  text: string
  report: ClusterReport
}

function describeAttempts(record: CandidateRecord, weight: number): DescribedAttempt[] {
  const { failed_approaches, successful_approach, outcome, cluster, is_grouped, is_trusted } = record
  const is_proven = is_trusted || record.is_proven
  const author = is_grouped && !is_trusted ? GROUPED : cluster
  const common = { cluster: author, is_proven, is_team: record.is_team, reported_ms: Date.parse(record.created_at) }
  const failed = failed_approaches
    .map(({ attempt }, at) => ({ attempt: at, text: attempt, report: { ...common, success: 0, weight } }))
    .filter(({ text }) => !PLACEHOLDER.test(text))
  const { method, implementation } = successful_approach
  const text = implementation ? `${method}\n${implementation}` : method
  if (PLACEHOLDER.test(text)) return failed
  const success = METHOD_SUCCESS[outcome.status]
  const method_weight = success === 0 && failed.length > 0 ? weight * UNTRIED_METHOD_WEIGHT : weight
  return [...failed, { attempt: null, text, report: { ...common, success, weight: method_weight } }]
}

/** Closeness from which the reports on an attempt are reports on the action. */
const MIN_REPORTED_CLOSENESS = 0.6

/** The attempts whose reports are reports on the action: those that are nearly the same, and the nearest one. */
export const listNear = <Near extends Pick<Attempt, 'similarity'>>(attempts: readonly Near[]): Near[] =>
  attempts.filter(({ similarity }, at) => at === 0 || similarity >= MIN_REPORTED_CLOSENESS)

/** Whether only authors who are not seasoned report on an action, and they contradict each other. */
export function isLeftToUnseasoned(attempts: readonly Attempt[]): boolean {
  const near = listNear(attempts)
  return haveUnseasonedDisagreed(near) && near.every(({ reports }) => reports.every(isGroupedReport))
}

/** Whether an attempt has the opposite direction of an action or another value, so that it is no evidence. */
function isOpposed(relation: Relation, { form }: ActionTerms, is_prose: boolean): boolean {
  // numbers of two commands are compared by their features: a task can have another size
  return relation === 'opposite' || (relation !== 'none' && (is_prose || form === 'sentence'))
}

/**
 * Returns the attempts of records with what every cluster reports of them, those nearest to the planned action first.
 * @param clauses those of the action
 * @returns `leading`: the record of `findLeading`; `of_authors`: the attempts with the reports of their
 *   authors alone, without authors who contradict the leading record, null where nobody else reports; `opposed`: those that do the opposite of the action, or give the same thing another value
 */
export function listAttempts(
  records: readonly CandidateRecord[],
  action: ActionTerms,
  clauses: readonly Clause[],
  conditions: StatedConditions,
  now: Date,
): { attempts: Attempt[]; leading: CandidateRecord | null; of_authors: Attempt[] | null; opposed: Attempt[] } {
  const all = records
    .flatMap((record) => {
      const weight = weighRecord(record, conditions, now)
      return describeAttempts(record, weight).map((one) => ({ record, ...one }))
    })
    .slice(0, MAX_ATTEMPTS)
    .map(({ record, attempt, text, report }) => {
      const observed = record.observations.filter((one) => one.attempt === attempt).slice(0, MAX_OBSERVATIONS)
      const reported = readObservations(observed, record, conditions)
      const nearest = findNearestPart(action, text)
      const is_opposed = isOpposed(compareDirection(clauses, readClauses(text)), action, nearest.is_prose)
      return { record, attempt, text, ...nearest, reports: [report, ...reported], observed: reported, is_opposed }
    })
    .sort((a, b) => b.similarity - a.similarity)
  const compared = all.filter(({ is_opposed }) => !is_opposed)
  const attempts = countReports(compared)
  const leading = findLeading(compared)
  const contradicting = new Set(listContradicting(compared, leading))
  const is_disputable = contradicting.size > 0 || attempts.some(({ observed }) => observed.length > 0)
  const withoutOthers = () =>
    compared
      .filter((attempt) => !contradicting.has(attempt))
      .map((attempt) => ({ ...attempt, reports: attempt.reports.slice(0, 1) }))
  return {
    attempts,
    leading: leading?.record ?? null,
    of_authors: is_disputable ? countReports(withoutOthers()) : null,
    opposed: countReports(all.filter(({ is_opposed }) => is_opposed)),
  }
}

const isLeading = ({ is_trusted, is_team }: CandidateRecord): boolean => is_trusted || is_team

/**
 * Finds the attempt on the action that others may confirm or contradict: of a record on which the reader may rely, else
 * of the oldest one, so that the author of a later record counts as a reporter.
 */
const findLeading = (attempts: readonly DescribedReports[]): DescribedReports | undefined =>
  listNear(attempts).toSorted(
    ({ record: a }, { record: b }) =>
      Number(isLeading(b)) - Number(isLeading(a)) || Date.parse(a.created_at) - Date.parse(b.created_at),
  )[0]

/**
 * The attempts by which authors of other clusters contradict the leading one, without those of records on which the
 * reader may rely.
 */
function listContradicting(
  described: readonly DescribedReports[],
  leading: DescribedReports | undefined,
): DescribedReports[] {
  return listNear(described).filter(
    ({ record, reports: [author] }) =>
      !isLeading(record) &&
      record.cluster !== leading?.record.cluster &&
      (author?.success ?? 0) >= 0.5 !== (leading?.reports[0]?.success ?? 0) >= 0.5,
  )
}

/**
 * Whether authors who are not seasoned contradict each other about the action: one of them reports that it worked, and
 * one of another cluster that it failed. Then neither counts, since the second costs an attacker one account.
 */
function haveUnseasonedDisagreed(described: readonly DescribedReports[]): boolean {
  const unseasoned = described.flatMap(({ record, reports: [author] }) =>
    author && isGroupedReport(author) ? [{ cluster: record.cluster, success: author.success }] : [],
  )
  return unseasoned.some((one) =>
    unseasoned.some((other) => one.cluster !== other.cluster && one.success > 0.5 && other.success < 0.5),
  )
}

/**
 * Counts the reports of attempts: of contributors who are not seasoned only the nearest attempt counts, and none of
 * their records where others report on the action and they disagree. A cluster that reports an attempt several times
 * counts once.
 */
function countReports(described: readonly DescribedReports[]): Attempt[] {
  const report_counts = countClusterReports(described)
  const near = listNear(described)
  const have_disagreed = haveUnseasonedDisagreed(near)
  let has_grouped = have_disagreed && near.some(({ reports }) => !reports.every(isGroupedReport))
  const countReport = (report: ClusterReport, { key }: ActionTerms): ClusterReport[] => {
    if (!isGroupedReport(report))
      return [{ ...report, weight: report.weight / (report_counts.get(`${report.cluster} ${key}`) ?? 1) }]
    if (has_grouped) return []
    // where there are no reports of others, each of them is shown
    if (have_disagreed) return [report]
    has_grouped = true
    return [report]
  }
  return described.flatMap(({ reports: all, ...described_attempt }): Attempt[] => {
    const reports = boundUnproven(all.flatMap((report) => countReport(report, described_attempt.terms)))
    const weight = weightOf(reports)
    if (weight === 0) return []
    const succeeded = successOf(reports)
    return [{ ...described_attempt, reports, succeeded, failed: weight - succeeded }]
  })
}

/** Counts how many times each cluster reports the same attempt. */
function countClusterReports(described: readonly Pick<DescribedReports, 'reports' | 'terms'>[]): Map<string, number> {
  const report_counts = new Map<string, number>()
  for (const { reports, terms } of described)
    for (const { cluster } of reports) {
      const key = `${cluster} ${terms.key}`
      report_counts.set(key, (report_counts.get(key) ?? 0) + 1)
    }
  return report_counts
}
