import type { NumberColumn } from './number-columns.ts'

/**
 * Moves the rows (of `width` elements each) that stay to their new places, runs of neighbours at once: those with a
 * number of 0 or more in `next` (old number → new number, rising). Gives how many stay.
 */
export function compactRows(column: NumberColumn, width: number, next: Int32Array): number {
  let kept = 0
  let from = 0
  while (from < next.length) {
    let end = from
    while (end < next.length && (next[end] ?? -1) >= 0) end++
    if (kept < from) column.copyWithin(kept * width, from * width, end * width)
    kept += end - from
    from = end + 1
  }
  return kept
}
