import { type Attempt, isGroupedReport, listNear } from './attempts.ts'

/**
 * Independent reports that turn a verdict on an attempt of a confirmed record or of a proven author: those of proven
 * contributors, since others cost an attacker little. Fewer lower the confidence.
 */
export const TURNING_REPORTS_CONFIRMED = 4
/** The same of another record: those of seasoned contributors. */
export const TURNING_REPORTS = 2
/**
 * Counts the independent reports on the attempts that are nearly the action, without those of their authors and of all who
 * are not seasoned.
 * @returns net: the reports of success less those of failure
 */
function countIndependentReports(attempts: readonly Attempt[]): { net: number; is_confirmed: boolean } {
  const near = listNear(attempts)
  const is_confirmed = near.some(({ record }) => record.is_trusted || record.is_proven)
  const clusters = new Map<string, number>()
  for (const { observed } of near)
    for (const report of observed)
      if (!isGroupedReport(report) && (report.is_proven || !is_confirmed)) clusters.set(report.cluster, report.success)
  const net = [...clusters.values()].reduce((sum, success) => sum + (success >= 0.5 ? 1 : -1), 0)
  return { net, is_confirmed }
}

/**
 * Bounds what reports do to a probability.
 * @param told the probability of success, 0..1, by the reports of the authors of the records
 * @param reported the same with the reports of others
 * @returns the probability of the verdict: `reported` where enough independent contributors report, else no further
 *   from `told` than these reports allow
 */
export function boundByReports(told: number, reported: number, attempts: readonly Attempt[]): number {
  const { net, is_confirmed } = countIndependentReports(attempts)
  const needed = is_confirmed ? TURNING_REPORTS_CONFIRMED : TURNING_REPORTS
  // many who report one outcome are not contradicted by attempts that are only alike
  if (Math.abs(net) >= TURNING_REPORTS_CONFIRMED && net > 0 !== reported > 0.5) return 0.5
  const against = Math.max(0, told > 0.5 ? -net : net)
  if (against >= needed) return reported
  const bound = is_confirmed ? 0.5 + (told - 0.5) * (1 - (against + 1) / (needed + 1)) : 0.5
  return told > 0.5 ? Math.max(reported, bound) : Math.min(reported, bound)
}
