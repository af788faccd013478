import { invalidField } from '@cairnway/contract'

/** A place in a list that is ordered by a number. */
export const writeSeqCursor = (seq: number): string => Buffer.from(`#${seq}`).toString('base64url')

/** @throws ValidationError when the text is none of ours */
export function readSeqCursor(cursor: string | null | undefined): number | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const [, digits] = /^#(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (digits === undefined)
    throw invalidField(['query', 'cursor'], 'is not a cursor of this list; give `next_cursor` of the page before')
  return Number(digits)
}
