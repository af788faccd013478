/** Share of the characters of a word that a misspelling may change. */
const MAX_CHANGED_SHARE = 0.4

/** The number of characters to insert, delete, replace or swap with the next one, to make one word of the other. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const is_swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        replaced,
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        is_swapped ? cell(i - 2, j - 2) + 1 : replaced,
      )
    }
  }
  return cell(a.length, b.length)
}

/** ` (did you mean …?)` for a misspelt name; '' when no known name is near. A beginning of a name is near too. */
export function suggestSimilar(name: string, known: readonly string[]): string {
  const word = name.toLowerCase()
  const [nearest] = known
    .map((each) => ({ each, distance: each.startsWith(word) ? 0 : editDistance(word, each) }))
    .filter(({ each, distance }) => word !== '' && distance <= MAX_CHANGED_SHARE * Math.max(word.length, each.length))
    .sort((a, b) => a.distance - b.distance)
  return nearest ? ` (did you mean ${nearest.each}?)` : ''
}
