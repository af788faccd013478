import {
  MIN_FAILED_OUTCOMES,
  MIN_REFUSED_DEPOSITS,
  MIN_UNMET_SEARCHES,
  type Struggle,
  type Wedge,
  wedges,
} from '@cairnway/contract'
import type { ActivityKind, ActivityTotal } from '../../records/activity/activity-store.ts'

export const MAX_STRUGGLES = 10

/** Rules that say how often something must happen to be a struggle, and by what it is counted. */
const RULES: { kind: Struggle['kind']; activity: ActivityKind; min: number; by: 'topic' | 'reason' }[] = [
  { kind: 'unmet_searches', activity: 'unmet_search', min: MIN_UNMET_SEARCHES, by: 'topic' },
  { kind: 'failed_outcomes', activity: 'failed_outcome', min: MIN_FAILED_OUTCOMES, by: 'topic' },
  { kind: 'refused_deposits', activity: 'refused_deposit', min: MIN_REFUSED_DEPOSITS, by: 'reason' },
]

const groupTotals = (totals: readonly ActivityTotal[], by: 'topic' | 'reason'): ActivityTotal[][] => {
  const groups = new Map<string, ActivityTotal[]>()
  for (const total of totals) groups.set(total[by], [...(groups.get(total[by]) ?? []), total])
  return [...groups.values()]
}

/** The most frequent value of a column; of equally frequent ones the first in the alphabet. */
function mostFrequent(group: readonly ActivityTotal[], column: 'topic' | 'domain'): string {
  const counts = new Map<string, number>()
  for (const total of group) counts.set(total[column], (counts.get(total[column]) ?? 0) + total.count)
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return first?.[0] ?? ''
}

const parseWedge = (name: string): Wedge => wedges.find((wedge) => wedge === name) ?? 'coding'

/** Finds what a contributor struggles with, most frequent first. */
export function findStruggles(totals: readonly ActivityTotal[]): Struggle[] {
  const struggles = RULES.flatMap(({ kind, activity, min, by }) =>
    groupTotals(
      totals.filter((total) => total.kind === activity),
      by,
    ).flatMap((group): Struggle[] => {
      const count = group.reduce((sum, total) => sum + total.count, 0)
      if (count < min) return []
      const last_at = group.map((total) => total.last_at).reduce((a, b) => (a > b ? a : b))
      const domain = parseWedge(mostFrequent(group, 'domain'))
      const reasons = by === 'reason' ? { reasons: group.slice(0, 1).map(({ reason }) => reason) } : {}
      return [{ topic: mostFrequent(group, 'topic'), domain, kind, count, last_at, ...reasons }]
    }),
  )
  return struggles.sort((a, b) => b.count - a.count || (a.last_at < b.last_at ? 1 : -1)).slice(0, MAX_STRUGGLES)
}
