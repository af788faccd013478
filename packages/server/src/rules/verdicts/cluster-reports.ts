import { environmentWarnings } from '../conditions/environment-warnings.ts'
import type { StatedConditions } from '../conditions/read-conditions.ts'
import type { RecordEnvironment } from '../conditions/transfer-warning-types.ts'
import { versionWarnings } from '../conditions/version-warnings.ts'
import { DAY_MS } from '../time/time-units.ts'
import type { AttemptOutcome } from '../trust/count-reports.ts'
import type { CandidateObservation, CandidateRecord } from './verdict-types.ts'

const OBSERVED_SUCCESS: Record<AttemptOutcome, number> = { succeeded: 1, partial: 0.5, failed: 0 }
const VALIDITY_WEIGHTS: Partial<Record<string, number>> = { stale: 0.7, disputed: 0.5, superseded: 0.5 }
export const UNCONFIRMED_WEIGHT = 0.8
/** Weight of a report that was made with another platform, language or major version than the caller's. */
export const OTHER_CONDITIONS_WEIGHT = 0.5
/** A report loses weight by age, to a half at most. */
export const REPORT_HALF_LIFE_DAYS = 730
export const MIN_AGE_WEIGHT = 0.5
/**
 * Cluster of all contributors who are not seasoned, since their accounts cost little; it does not outweigh a seasoned
 * author.
 */
export const GROUPED = 'grouped'
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

const toEnvironment = (conditions: Record<string, unknown>): RecordEnvironment => {
  const textOf = (key: string) => (typeof conditions[key] === 'string' ? (conditions[key] as string) : null)
  return { language: textOf('language'), platform: textOf('platform') ?? textOf('os') }
}

/** Whether a report was made in an environment that contradicts the caller's conditions. */
const isElsewhere = (environment: RecordEnvironment | null, { versions, environment: yours }: StatedConditions) =>
  versionWarnings(environment, versions).length + environmentWarnings(environment, yours).length > 0

/** Weighs a record by its confirmation, its validity, its age, and the caller's conditions. */
export function weighRecord(record: CandidateRecord, conditions: StatedConditions, now: Date): number {
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
export function readObservations(
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

export const successOf = (reports: readonly ClusterReport[]): number =>
  reports.reduce((sum, { success, weight }) => sum + success * weight, 0)
export const weightOf = (reports: readonly ClusterReport[]): number =>
  reports.reduce((sum, { weight }) => sum + weight, 0)

/**
 * Bounds the weight of unproven reports on an attempt by that of proven ones, so that no number of them outweighs
 * these.
 */
export function boundUnproven(reports: readonly ClusterReport[]): ClusterReport[] {
  const proven = weightOf(reports.filter(({ is_proven }) => is_proven))
  const unproven = weightOf(reports.filter(({ is_proven }) => !is_proven))
  const scale = proven > 0 && unproven > 0 ? Math.min(1, (MAX_UNPROVEN_SHARE * proven) / unproven) : 1
  return reports.map((report) => (report.is_proven ? report : { ...report, weight: report.weight * scale }))
}
