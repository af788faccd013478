import { invalidFieldError } from '@cairnway/contract'

const encodeSequenceCursor = (seq: number): string => Buffer.from(`#${seq}`).toString('base64url')

/** @throws ValidationError when the text is none of ours */
export function decodeSequenceCursor(cursor: string | null | undefined): number | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const [, digits] = /^#(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (digits === undefined)
    throw invalidFieldError(['query', 'cursor'], 'is not a cursor of this list; give `next_cursor` of the page before')
  return Number(digits)
}

/**
 * A page of rows, ordered by a number, of which one more was read than the page holds.
 * @returns the page, and where the next one begins; null on the last
 */
export function paginateBySequence<Row>(
  rows: Row[],
  limit: number,
  seqOf: (row: Row) => number,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next_cursor: rows.length > limit && last ? encodeSequenceCursor(seqOf(last)) : null }
}
