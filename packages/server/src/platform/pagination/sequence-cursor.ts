import { invalidCursorError, type Page, paginate } from './paginate.ts'

const encodeSequenceCursor = (sequence: number): string => Buffer.from(`#${sequence}`).toString('base64url')

/**
 * Decodes the cursor of a list that is ordered by a number.
 * @returns the number of the last row of the previous page; null without a cursor
 * @throws ValidationError when the text is not such a cursor
 */
export function decodeSequenceCursor(cursor: string | null | undefined): number | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const [, digits] = /^#(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (digits === undefined) throw invalidCursorError()
  return Number(digits)
}

/** Cuts a page from rows that are ordered by a number and were read with one row more than the page holds. */
export const paginateBySequence = <Row>(
  rows: Row[],
  limit: number,
  sequenceOf: (row: Row) => number,
  is_cut = false,
): Page<Row> => paginate(rows, limit, (last) => encodeSequenceCursor(sequenceOf(last)), is_cut)
