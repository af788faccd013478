/** The sum of a series. */
export const total = (points: { n: number }[]): number => points.reduce((sum, { n }) => sum + n, 0)

/** The last share that is known; null when there is none. */
export const lastRate = (points: { rate: number | null }[]): number | null =>
  points.findLast(({ rate }) => rate !== null)?.rate ?? null

/** The names of the ranges between upper bounds, and of what is beyond the last. */
export function rangeNames(bounds: number[], format: (bound: number) => string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const from = index === 0 ? undefined : bounds[index - 1]
    const to = bounds[index]
    if (to === undefined) return `> ${format(from ?? 0)}`
    return from === undefined ? `≤ ${format(to)}` : `${format(from)} – ${format(to)}`
  })
}

/** The ranges without empty ones at both ends, at least one; indices of the first and after the last. */
export function occupiedRange(counts: number[]): [first: number, end: number] {
  const first = counts.findIndex((count) => count > 0)
  if (first === -1) return [0, counts.length]
  return [first, counts.findLastIndex((count) => count > 0) + 1]
}

/** Each share of a whole; 0 where there is nothing. */
export function shares(counts: Record<string, number>): { name: string; count: number; share: number }[] {
  const sum = Object.values(counts).reduce((before, count) => before + count, 0)
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count, share: sum === 0 ? 0 : count / sum }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
