/** The arrays that hold one number, or a fixed count of numbers, per document. */
export type NumberColumn = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

/** Columns of hundreds of thousands of rows grow by half: doubling would leave up to half of the memory unused. */
export const COLUMN_GROWTH_FACTOR = 1.5
/** Rows for which a first column has room. */
export const MIN_COLUMN_ROWS = 64

/**
 * Returns the column itself when it holds at least `needed` elements, else a copy of one and a half its size or more.
 * @param create makes a zeroed column of the same kind
 */
export function growColumn<T extends NumberColumn>(column: T, needed: number, create: (length: number) => T): T {
  if (needed <= column.length) return column
  const larger = create(Math.max(needed, Math.ceil(column.length * COLUMN_GROWTH_FACTOR)))
  larger.set(column)
  return larger
}

/**
 * Moves the rows that stay to their new positions, in place and runs of adjacent rows at once.
 * @param width elements per row
 * @param next new number by old number, ascending; -1 for a row that is removed
 * @returns how many rows stay
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

export const uint8Column = (length: number): Uint8Array => new Uint8Array(length)
export const int8Column = (length: number): Int8Array => new Int8Array(length)
export const uint16Column = (length: number): Uint16Array => new Uint16Array(length)
export const uint32Column = (length: number): Uint32Array => new Uint32Array(length)
export const float32Column = (length: number): Float32Array => new Float32Array(length)
export const float64Column = (length: number): Float64Array => new Float64Array(length)
