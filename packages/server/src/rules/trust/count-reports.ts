/** End of one attempt; partial counts half. */
export type AttemptOutcome = 'succeeded' | 'partial' | 'failed'

/** Report of one contributor on how an attempt ended. */
export interface AttemptReport {
  outcome: AttemptOutcome
  /** of the contributor */
  cluster: string
  /** the contributor is not seasoned */
  is_grouped: boolean
}

/** Independent contributors by the outcome that they report. */
export type ReportCounts = Record<AttemptOutcome, number>

/**
 * Counts who reports which outcome: a cluster once, by its first report. Accounts that are not seasoned cost little, so
 * all of them together count as one, for the outcome that most of them report.
 */
export function countReports(reports: readonly AttemptReport[]): ReportCounts {
  const counts: ReportCounts = { failed: 0, partial: 0, succeeded: 0 }
  const grouped: ReportCounts = { failed: 0, partial: 0, succeeded: 0 }
  const counted = new Set<string>()
  for (const { outcome, cluster, is_grouped } of reports) {
    if (counted.has(cluster)) continue
    counted.add(cluster)
    ;(is_grouped ? grouped : counts)[outcome]++
  }
  const most = Math.max(...Object.values(grouped))
  const together = (['failed', 'partial', 'succeeded'] as const).find((outcome) => grouped[outcome] === most)
  if (most > 0 && together) counts[together]++
  return counts
}
