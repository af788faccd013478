import { type Sql, sql } from './db.ts'

/** A place in a list that is ordered by time and id. */
export interface Place {
  /** ISO 8601 */
  created_at: string
  id: string
}

const bound = (place: Place): Sql => sql`(${place.created_at}::timestamptz, ${place.id})`

/**
 * That a row stands behind a place in a list, newest first; always so where there is none.
 * @param row its time and id, such as `(e.created_at, e.id)`
 */
export const olderThan = (place: Place | null, row: Sql): Sql =>
  place === null ? sql`true` : sql`${row} < ${bound(place)}`

/** The same in a list that begins with the oldest. */
export const newerThan = (place: Place | null, row: Sql): Sql =>
  place === null ? sql`true` : sql`${row} > ${bound(place)}`
