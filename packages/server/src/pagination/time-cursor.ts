import { invalidFieldError } from '@cairnway/contract'
import type { KeysetCursor } from './keyset-cursor.ts'

/** Years of four digits: JavaScript writes others with a sign, which the database does not read. */
const ISO_TIME_CHARS = 24

/** A time exactly as we write it: others pass `Date.parse` and not the database. */
const isIsoTimestamp = (text: string): boolean => {
  const time = new Date(text)
  return (
    text.length === ISO_TIME_CHARS &&
    !text.startsWith('0000') &&
    !Number.isNaN(time.getTime()) &&
    time.toISOString() === text
  )
}

const encodeTimeCursor = ({ created_at, id }: KeysetCursor): string =>
  Buffer.from(`${created_at} ${id}`).toString('base64url')

/** @throws ValidationError when the text is none of ours */
export function decodeTimeCursor(cursor: string | null | undefined): KeysetCursor | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const [created_at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isIsoTimestamp(created_at) || !/^\w+$/.test(id))
    throw invalidFieldError(['query', 'cursor'], 'is not a cursor of this list; give `next_cursor` of the page before')
  return { created_at, id }
}

/**
 * A page of rows of which one more was read than the page holds.
 * @returns the page, and where the next one begins; null on the last
 */
export function paginateByTime<Row extends KeysetCursor>(
  rows: Row[],
  limit: number,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: rows.length > limit && last ? encodeTimeCursor(last) : null }
}
