import { DAY_MS } from '../time/time-units.ts'
import { countIndependentClusters } from '../trust/independent-clusters.ts'
import { TRUST_USES } from '../trust/trust-uses.ts'
import { type Attempt, listNear } from './attempts.ts'
import { type ClusterReport, isGroupedReport } from './cluster-reports.ts'
import type { CandidateRecord } from './verdict-types.ts'

/**
 * Number of independent proven contributors who reverse a verdict on an attempt of a confirmed record or of a proven
 * author. Fewer only lower the confidence.
 */
export const TURNING_REPORTS_CONFIRMED = TRUST_USES.turned_confirmed_verdict.needs.proven
/**
 * The same for any other record. Contributors who are not proven can at most make its verdict neutral, since they cost
 * an attacker little.
 */
export const TURNING_REPORTS = TRUST_USES.turned_verdict.needs.proven

const hasSucceeded = ({ success }: Pick<ClusterReport, 'success'>): boolean => success >= 0.5

/** Counts clusters that reported independently. Reports of members of a workspace are independent at once. */
const countIndependent = (reports: readonly ClusterReport[]): number =>
  countIndependentClusters(
    reports.flatMap(({ cluster, is_team, reported_ms }) =>
      is_team ? [] : [{ cluster, age_days: -reported_ms / DAY_MS }],
    ),
  ) + reports.filter(({ is_team }) => is_team).length

/**
 * Lists the reports of proven contributors on the attempts that are nearly the action, one of each cluster. The author
 * of another record on the action than the leading one counts as a reporter.
 */
function listProvenReports(attempts: readonly Attempt[], leading: CandidateRecord): ClusterReport[] {
  const reports = new Map<string, ClusterReport>()
  for (const { record, reports: all, observed } of listNear(attempts))
    for (const report of record === leading ? observed : all)
      if (report.is_proven && !isGroupedReport(report) && report.cluster !== leading.cluster)
        reports.set(report.cluster, report)
  return [...reports.values()]
}

/**
 * Bounds the effect of the reports of others on the probability by the leading record.
 * @param by_authors the probability of success, 0..1, by the reports of authors alone; see `listAttempts`
 * @param reported the same with the reports of others, and of authors who contradict the leading record
 * @returns the probability of the verdict: `reported` where enough independent contributors report, else no further
 *   from `by_authors` than these reports allow
 */
export function boundByReports(
  by_authors: number,
  reported: number,
  attempts: readonly Attempt[],
  leading: CandidateRecord,
): number {
  const is_confirmed = leading.is_trusted || leading.is_proven
  const needed = is_confirmed ? TURNING_REPORTS_CONFIRMED : TURNING_REPORTS
  const reports = listProvenReports(attempts, leading)
  const [worked, failed] = [reports.filter(hasSucceeded), reports.filter((report) => !hasSucceeded(report))]
  const for_success = countIndependent(worked) - failed.length
  const for_failure = countIndependent(failed) - worked.length
  // Reports on similar attempts contradict many reports on this one: then nothing is known.
  if ((reported > 0.5 ? for_failure : for_success) >= TURNING_REPORTS_CONFIRMED) return 0.5
  const against = Math.max(0, by_authors > 0.5 ? for_failure : for_success)
  if (against >= needed) return reported
  const bound = is_confirmed ? 0.5 + (by_authors - 0.5) * (1 - (against + 1) / (needed + 1)) : 0.5
  return by_authors > 0.5 ? Math.max(reported, bound) : Math.min(reported, bound)
}
