import { invalidFieldError, type OperationError } from '@cairnway/contract'

export interface Page<Row> {
  page: Row[]
  /** cursor after the last row; null on the last page */
  next_cursor: string | null
}

/**
 * Cuts a page from rows that were read with one row more than the page holds.
 * @param encodeCursor returns the cursor after a row
 * @param is_cut whether there are more rows than were read
 */
export function paginate<Row>(
  rows: Row[],
  limit: number,
  encodeCursor: (last: Row) => string,
  is_cut = false,
): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: (is_cut || rows.length > limit) && last !== undefined ? encodeCursor(last) : null }
}

/** The error for a cursor that this list did not return. */
export const invalidCursorError = (): OperationError =>
  invalidFieldError(['query', 'cursor'], 'is not a cursor of this list; give `next_cursor` of the page before')
