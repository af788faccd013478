import { countIndependentClusters } from '../trust/independent-clusters.ts'
import { TRUST_USES } from '../trust/trust-uses.ts'
import { type Attempt, type ClusterReport, isGroupedReport, listNear } from './attempts.ts'
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

const DAY_MS = 86_400_000

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
 * Bounds what others do to what the leading record tells.
 * @param told the probability of success, 0..1, by the word of authors alone; see `listAttempts`
 * @param reported the same with the reports of others, and of authors who contradict the leading record
 * @returns the probability of the verdict: `reported` where enough independent contributors report, else no further
 *   from `told` than these reports allow
 */
export function boundByReports(
  told: number,
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
  // many reports of one outcome are not contradicted by attempts that are only similar
  if ((reported > 0.5 ? for_failure : for_success) >= TURNING_REPORTS_CONFIRMED) return 0.5
  const against = Math.max(0, told > 0.5 ? for_failure : for_success)
  if (against >= needed) return reported
  const bound = is_confirmed ? 0.5 + (told - 0.5) * (1 - (against + 1) / (needed + 1)) : 0.5
  return told > 0.5 ? Math.max(reported, bound) : Math.min(reported, bound)
}
