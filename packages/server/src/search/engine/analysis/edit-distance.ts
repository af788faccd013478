/**
 * Edits that make one word of another, counted up to `most` (a number above `most` otherwise): a letter more, less or
 * other, or two neighbours swapped; no part is edited twice (optimal string alignment, Damerau 1964).
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const other = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1
      let edits = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + other)
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1)
      row.push(edits)
      best = Math.min(best, edits)
    }
    if (best > most) return most + 1
    before = above
    above = row
  }
  return above[b.length] ?? 0
}
