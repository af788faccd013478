import { ApiError } from '@cairnway/contract'

/** A place in a list that is ordered by time and id. */
export interface Place {
  created_at: string
  id: string
}

export const writeCursor = ({ created_at, id }: Place): string =>
  Buffer.from(`${created_at} ${id}`).toString('base64url')

/** @throws ValidationError when the text is none of ours */
export function readCursor(cursor: string | null | undefined): Place | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  const [created_at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(created_at) || Number.isNaN(Date.parse(created_at)) || !/^\w+$/.test(id)) {
    const msg = 'is not a cursor of this list; give `next_cursor` of the page before'
    const detail = [{ type: 'value_error', loc: ['query', 'cursor'], msg: `Value error, ${msg}`, input: cursor }]
    throw new ApiError('ValidationError', `query.cursor: ${msg}`, { errors: detail }, { detail })
  }
  return { created_at, id }
}
