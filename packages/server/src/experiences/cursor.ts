import { invalidField } from '@cairnway/contract'
import type { Place } from '../db/place.ts'

/** Years of four digits: JavaScript writes others with a sign, which the database does not read. */
const TIME_CHARS = 24

/** A time exactly as we write it: others pass `Date.parse` and not the database. */
const isMoment = (text: string): boolean => {
  const time = new Date(text)
  return (
    text.length === TIME_CHARS &&
    !text.startsWith('0000') &&
    !Number.isNaN(time.getTime()) &&
    time.toISOString() === text
  )
}

const writeCursor = ({ created_at, id }: Place): string => Buffer.from(`${created_at} ${id}`).toString('base64url')

/** @throws ValidationError when the text is none of ours */
export function readCursor(cursor: string | null | undefined): Place | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const [created_at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isMoment(created_at) || !/^\w+$/.test(id))
    throw invalidField(['query', 'cursor'], 'is not a cursor of this list; give `next_cursor` of the page before')
  return { created_at, id }
}

/**
 * A page of rows of which one more was read than the page holds.
 * @returns the page, and where the next one begins; null on the last
 */
export function pageOf<Row extends Place>(rows: Row[], limit: number): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: rows.length > limit && last ? writeCursor(last) : null }
}
