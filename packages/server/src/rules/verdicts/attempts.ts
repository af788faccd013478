import { compareDirection, type Relation } from '../actions/compare-direction.ts'
import { type Clause, readClauses } from '../actions/read-clauses.ts'
import { environmentWarnings } from '../conditions/environment-warnings.ts'
import type { StatedConditions } from '../conditions/read-conditions.ts'
import type { RecordEnvironment } from '../conditions/transfer-warning-types.ts'
import { versionWarnings } from '../conditions/version-warnings.ts'
import type { AttemptOutcome } from '../trust/count-reports.ts'
import type { ActionTerms } from './action-terms.ts'
import { findNearestPart } from './nearest-part.ts'
import type { WeightedAttempt } from './verdict-features.ts'
import type { CandidateObservation, CandidateRecord } from './verdict-types.ts'

/** Maximum number of attempts that are compared, those of the best candidates. */
const MAX_ATTEMPTS = 80
const MAX_OBSERVATIONS = 200
/** Success of a method by the outcome of its record, 0..1. */
const METHOD_SUCCESS = { resolved: 1, partially_resolved: 0.6, workaround: 0.5, unresolved: 0 }
const OBSERVED_SUCCESS: Record<AttemptOutcome, number> = { succeeded: 1, partial: 0.5, failed: 0 }
/** Weight of the method of an unresolved record with failed approaches: it was hardly tried. */
const UNTRIED_METHOD_WEIGHT = 0.3
/** Placeholders in a required field. */
const PLACEHOLDER =
  /^[^\p{L}\p{N}]*(?:(?:none|nothing|no (?:failed |other |known |working )?(?:attempts?|approach(?:es)?|fix|solution|method)|not (?:applicable|known|recorded|found)|unknown|n\/a|tbd)(?![\p{L}\p{N}]).{0,40})?$/iu

const VALIDITY_WEIGHTS: Partial<Record<string, number>> = { stale: 0.7, disputed: 0.5, superseded: 0.5 }
export const UNCONFIRMED_WEIGHT = 0.8
/** Weight of a report that was made with another platform, language or major version than the caller's. */
export const OTHER_CONDITIONS_WEIGHT = 0.5
/** A report loses weight by age, to a half at most. */
export const REPORT_HALF_LIFE_DAYS = 730
export const MIN_AGE_WEIGHT = 0.5
const DAY_MS = 86_400_000
/**
 * Cluster of all contributors who are not seasoned, since their accounts cost little; it does not outweigh a seasoned
 * author.
 */
const GROUPED = 'grouped'
export const GROUPED_WEIGHT = 0.5
/** Maximum weight of all unproven reports on an attempt, as a share of the weight of the proven ones. */
export const MAX_UNPROVEN_SHARE = 0.5

/** Report of one cluster on an attempt. All who are not seasoned are one cluster. */
export interface ClusterReport {
  cluster: string
  /** 0..1, how far it succeeded */
  success: number
  weight: number
  is_proven: boolean
  /** of a record of a workspace: reports of its members are independent at once */
  is_team: boolean
  /** milliseconds since 1970 */
  reported_ms: number
}

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
  const told = { cluster: author, is_proven, is_team: record.is_team, reported_ms: Date.parse(record.created_at) }
  const failed = failed_approaches
    .map(({ attempt }, at) => ({ attempt: at, text: attempt, report: { ...told, success: 0, weight } }))
    .filter(({ text }) => !PLACEHOLDER.test(text))
  const { method, implementation } = successful_approach
  const text = implementation ? `${method}\n${implementation}` : method
  if (PLACEHOLDER.test(text)) return failed
  const success = METHOD_SUCCESS[outcome.status]
  const method_weight = success === 0 && failed.length > 0 ? weight * UNTRIED_METHOD_WEIGHT : weight
  return [...failed, { attempt: null, text, report: { ...told, success, weight: method_weight } }]
}

const toEnvironment = (conditions: Record<string, unknown>): RecordEnvironment => {
  const textOf = (key: string) => (typeof conditions[key] === 'string' ? (conditions[key] as string) : null)
  return { language: textOf('language'), platform: textOf('platform') ?? textOf('os') }
}

/** Whether a report was made in an environment that contradicts the caller's conditions. */
const isElsewhere = (environment: RecordEnvironment | null, { versions, environment: yours }: StatedConditions) =>
  versionWarnings(environment, versions).length + environmentWarnings(environment, yours).length > 0

/** Weighs a record by its confirmation, its validity, its age, and the caller's conditions. */
function weighRecord(record: CandidateRecord, conditions: StatedConditions, now: Date): number {
  const { is_trusted, is_grouped, score_low, validity_status, created_at, context } = record
  const unconfirmed = is_grouped ? GROUPED_WEIGHT : UNCONFIRMED_WEIGHT
  const trust = is_trusted ? 1 : Math.min(unconfirmed, score_low ?? unconfirmed)
  const age_days = Math.max(0, Math.floor((now.getTime() - Date.parse(created_at)) / DAY_MS))
  const age = Math.max(MIN_AGE_WEIGHT, 2 ** (-age_days / REPORT_HALF_LIFE_DAYS))
  const agreement = isElsewhere(context?.environment ?? null, conditions) ? OTHER_CONDITIONS_WEIGHT : 1
  return Math.max(0.1, trust) * (VALIDITY_WEIGHTS[validity_status] ?? 1) * age * agreement
}

/**
 * Reads one report of each cluster on an attempt; contributors who are not seasoned give one report together, the most
 * frequent of theirs.
 */
function readObservations(
  observations: readonly CandidateObservation[],
  { cluster: author, is_team }: CandidateRecord,
  conditions: StatedConditions,
): ClusterReport[] {
  const reports = new Map<string, ClusterReport>()
  const grouped = new Map<string, ClusterReport>()
  for (const { outcome, cluster, is_grouped, is_proven, weight, conditions: theirs, reported_at } of observations) {
    if (outcome === 'recurred' || cluster === author) continue
    const agreement = theirs !== null && isElsewhere(toEnvironment(theirs), conditions) ? OTHER_CONDITIONS_WEIGHT : 1
    const common = { cluster, is_proven, is_team, reported_ms: Date.parse(reported_at) }
    const side = is_grouped ? grouped : reports
    side.set(cluster, { ...common, success: OBSERVED_SUCCESS[outcome], weight: weight * agreement })
  }
  const together = [...grouped.values()].toSorted((a, b) => a.success - b.success)
  const median = together[Math.floor((together.length - 1) / 2)]
  return [
    ...reports.values(),
    ...(median === undefined ? [] : [{ ...median, cluster: GROUPED, weight: median.weight * GROUPED_WEIGHT }]),
  ]
}

/** Whether a report is the joint one of all contributors who are not seasoned. */
export const isGroupedReport = ({ cluster }: ClusterReport): boolean => cluster === GROUPED

const successOf = (reports: readonly ClusterReport[]): number =>
  reports.reduce((sum, { success, weight }) => sum + success * weight, 0)
const weightOf = (reports: readonly ClusterReport[]): number => reports.reduce((sum, { weight }) => sum + weight, 0)

/**
 * Bounds the weight of unproven reports on an attempt by that of proven ones, so that no number of them outweighs
 * these.
 */
function boundUnproven(reports: readonly ClusterReport[]): ClusterReport[] {
  const proven = weightOf(reports.filter(({ is_proven }) => is_proven))
  const unproven = weightOf(reports.filter(({ is_proven }) => !is_proven))
  const scale = proven > 0 && unproven > 0 ? Math.min(1, (MAX_UNPROVEN_SHARE * proven) / unproven) : 1
  return reports.map((report) => (report.is_proven ? report : { ...report, weight: report.weight * scale }))
}

/** Closeness from which the reports on an attempt are reports on the action. */
const MIN_REPORTED_CLOSENESS = 0.6

/** The attempts whose reports are reports on the action: those that are nearly the same, and the nearest one. */
export const listNear = <Near extends Pick<Attempt, 'similarity'>>(attempts: readonly Near[]): Near[] =>
  attempts.filter(({ similarity }, at) => at === 0 || similarity >= MIN_REPORTED_CLOSENESS)

/** Whether only authors who are not seasoned report on an action, and they contradict each other. */
export function isLeftToStrangers(attempts: readonly Attempt[]): boolean {
  const near = listNear(attempts)
  return haveStrangersDisagreed(near) && near.every(({ reports }) => reports.every(isGroupedReport))
}

/** Whether an attempt has the opposite direction of an action or another value, so that it is no evidence. */
function isOpposed(relation: Relation, { form }: ActionTerms, is_prose: boolean): boolean {
  // numbers of two commands are compared by their features: a task can have another size
  return relation === 'opposite' || (relation !== 'none' && (is_prose || form === 'sentence'))
}

/**
 * Returns the attempts of records with what every cluster reports of them, those nearest to the planned action first.
 * @param clauses those of the action
 * @returns `leading`: the record of `findLeading`; `told`: the attempts by the word of authors alone, without those who contradict the leading record, null where
 *   nobody else says anything; `opposed`: those that do the opposite of the action, or give the same thing another value
 */
export function listAttempts(
  records: readonly CandidateRecord[],
  action: ActionTerms,
  clauses: readonly Clause[],
  conditions: StatedConditions,
  now: Date,
): { attempts: Attempt[]; leading: CandidateRecord | null; told: Attempt[] | null; opposed: Attempt[] } {
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
    told: is_disputable ? countReports(withoutOthers()) : null,
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
function haveStrangersDisagreed(described: readonly DescribedReports[]): boolean {
  const told = described.flatMap(({ record, reports: [author] }) =>
    author && isGroupedReport(author) ? [{ cluster: record.cluster, success: author.success }] : [],
  )
  return told.some((one) =>
    told.some((other) => one.cluster !== other.cluster && one.success > 0.5 && other.success < 0.5),
  )
}

/**
 * Counts the reports of attempts: of contributors who are not seasoned only the nearest attempt counts, and none of
 * their records where others report on the action and they disagree. A cluster that reports an attempt several times
 * counts once.
 */
function countReports(described: readonly DescribedReports[]): Attempt[] {
  const tellings = countTellings(described)
  const near = listNear(described)
  const have_disagreed = haveStrangersDisagreed(near)
  let has_grouped = have_disagreed && near.some(({ reports }) => !reports.every(isGroupedReport))
  const countReport = (report: ClusterReport, { key }: ActionTerms): ClusterReport[] => {
    if (!isGroupedReport(report))
      return [{ ...report, weight: report.weight / (tellings.get(`${report.cluster} ${key}`) ?? 1) }]
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
function countTellings(described: readonly Pick<DescribedReports, 'reports' | 'terms'>[]): Map<string, number> {
  const tellings = new Map<string, number>()
  for (const { reports, terms } of described)
    for (const { cluster } of reports) {
      const key = `${cluster} ${terms.key}`
      tellings.set(key, (tellings.get(key) ?? 0) + 1)
    }
  return tellings
}
