import { type Sql, sql } from '../db/db.ts'

/** A place in a list that is ordered by time and id. */
export interface KeysetCursor {
  /** ISO 8601 */
  created_at: string
  id: string
}

const cursorTuple = (place: KeysetCursor): Sql => sql`(${place.created_at}::timestamptz, ${place.id})`

/**
 * That a row stands behind a place in a list, newest first; always so where there is none.
 * @param row its time and id, such as `(e.created_at, e.id)`
 */
export const isOlderThan = (place: KeysetCursor | null, row: Sql): Sql =>
  place === null ? sql`true` : sql`${row} < ${cursorTuple(place)}`

/** The same in a list that begins with the oldest. */
export const isNewerThan = (place: KeysetCursor | null, row: Sql): Sql =>
  place === null ? sql`true` : sql`${row} > ${cursorTuple(place)}`
