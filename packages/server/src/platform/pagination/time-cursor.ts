import type { KeysetCursor } from './keyset-cursor.ts'
import { invalidCursorError, type Page, paginate } from './paginate.ts'

/** Length of ISO 8601 with a four-digit year; JavaScript writes other years with a sign, which PostgreSQL rejects. */
const ISO_TIME_CHARS = 24

/** Whether a text is a time exactly as `toISOString` writes it: PostgreSQL rejects other forms that Date accepts. */
const isIsoTimestamp = (text: string): boolean => {
  const time = new Date(text)
  return (
    text.length === ISO_TIME_CHARS &&
    !text.startsWith('0000') &&
    !Number.isNaN(time.getTime()) &&
    time.toISOString() === text
  )
}

/** Encodes the cursor after a row. A space separates time and id, so an id must contain none. */
export const encodeTimeCursor = ({ created_at, id }: KeysetCursor): string =>
  Buffer.from(`${created_at} ${id}`).toString('base64url')

/** Decodes what `encodeTimeCursor` returned; null for any other text. */
export function parseTimeCursor(cursor: string, idPattern: RegExp): KeysetCursor | null {
  const [created_at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  return isIsoTimestamp(created_at) && idPattern.test(id) && rest.length === 0 ? { created_at, id } : null
}

/**
 * Decodes the cursor of a list that is ordered by time and id.
 * @returns the position of the last row of the previous page; null without a cursor
 * @throws ValidationError when the text is not such a cursor
 */
export function decodeTimeCursor(cursor: string | null | undefined): KeysetCursor | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const position = parseTimeCursor(cursor, /^\w+$/)
  if (position === null) throw invalidCursorError()
  return position
}

/** Cuts a page from rows that are ordered by time and id and were read with one row more than the page holds. */
export const paginateByTime = <Row extends KeysetCursor>(rows: Row[], limit: number, is_cut = false): Page<Row> =>
  paginate(rows, limit, encodeTimeCursor, is_cut)
