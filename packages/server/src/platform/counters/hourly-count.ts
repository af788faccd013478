import { HOUR_MS } from '../../rules/time/time-units.ts'

/** A series that is counted by the hour. */
export type CountSeries =
  /** stored records by domain, with a histogram of their quality */
  | 'deposits'
  | 'feedback'
  /** contributors who registered */
  | 'contributors'
  /** searches, with a histogram of their time and its sum */
  | 'searches'
  /** searches that found something useful */
  | 'hits'
  /** searches in which a channel took part, by channel */
  | 'channel_used'
  /** searches whose first result a channel scored highest, by channel */
  | 'channel_won'
  /** reported outcomes of verdicts by the tenth of the probability, with the sum of the values of the outcomes */
  | 'outcomes'

/** One number of one hour. */
export interface HourlyCount {
  /** the beginning of the hour, ISO 8601 */
  hour: string
  series: CountSeries
  /** the group within the series; empty for a series without groups */
  key: string
  /** whether it happened among what everybody may read */
  is_public: boolean
  n: number
  sum: number
  /** counts of a histogram; empty without one */
  buckets: readonly number[]
}

/** The beginning of the hour of a time, ISO 8601. */
export const hourOf = (time: Date | string): string =>
  new Date(Math.floor(new Date(time).getTime() / HOUR_MS) * HOUR_MS).toISOString()

/** Adds histograms bucket by bucket; one that is shorter has nothing in the others. */
export function addBuckets(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0) return a
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0))
}

/** Adds up the counts of the same hour, series, key and audience, in an order that is the same on all nodes. */
export function mergeCounts(counts: readonly HourlyCount[]): HourlyCount[] {
  const merged = new Map<string, HourlyCount>()
  for (const count of counts) {
    const id = `${count.hour} ${count.series} ${count.key} ${count.is_public}`
    const known = merged.get(id)
    merged.set(
      id,
      known
        ? {
            ...known,
            n: known.n + count.n,
            sum: known.sum + count.sum,
            buckets: addBuckets(known.buckets, count.buckets),
          }
        : count,
    )
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
}
