/** Upper bounds of the time of a search in milliseconds; what takes longer is in one more bucket. */
export const LATENCY_BOUNDS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const

const TENTHS = 10
/** Upper bounds of a value from 0 to 1 in tenths. */
export const TENTH_BOUNDS = Array.from({ length: TENTHS }, (_, i) => (i + 1) / TENTHS)

/** Returns the tenth in which a value from 0 to 1 is, counted from 0. */
export const tenthOf = (value: number): number => Math.min(TENTHS - 1, Math.floor(value * TENTHS))

const oneIn = (bucket: number, length: number): number[] => Array.from({ length }, (_, i) => (i === bucket ? 1 : 0))

/** The histogram of one search that took so long. */
export function latencyBuckets(latency_ms: number): number[] {
  const bucket = LATENCY_BOUNDS_MS.findIndex((bound) => latency_ms <= bound)
  return oneIn(bucket === -1 ? LATENCY_BOUNDS_MS.length : bucket, LATENCY_BOUNDS_MS.length + 1)
}

/** The histogram of `n` values in one tenth. */
export const tenthBuckets = (tenth: number, n: number): number[] => oneIn(tenth, TENTHS).map((each) => each * n)

/**
 * Estimates a percentile of times, as if the times of a bucket were spread evenly over it.
 * @param share 0 to 1
 * @returns milliseconds; the last bound for what is beyond it, null without times
 */
export function latencyPercentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [i, count] of counts.entries()) {
    const from = LATENCY_BOUNDS_MS[i - 1] ?? 0
    const to = LATENCY_BOUNDS_MS[i] ?? from
    if (count > 0 && below + count >= share * total) {
      const estimate = from + (to - from) * Math.min(1, Math.max(0, (share * total - below) / count))
      return Math.round(estimate * 100) / 100
    }
    below += count
  }
  return LATENCY_BOUNDS_MS.at(-1) ?? null
}
