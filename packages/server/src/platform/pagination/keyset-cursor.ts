import { type Sql, sql } from '../db/db.ts'

/** A position in a list that is ordered by time and id. */
export interface KeysetCursor {
  /** ISO 8601 */
  created_at: string
  id: string
}

const cursorTuple = ({ created_at, id }: KeysetCursor): Sql => sql`(${created_at}::timestamptz, ${id})`

/**
 * Condition that a row comes after the cursor in a list with the newest first; always true without a cursor.
 * @param row time and id of the row, such as `(e.created_at, e.id)`
 */
export const isOlderThan = (cursor: KeysetCursor | null, row: Sql): Sql =>
  cursor === null ? sql`true` : sql`${row} < ${cursorTuple(cursor)}`

/** Condition that a row comes after the cursor in a list with the oldest first; always true without a cursor. */
export const isNewerThan = (cursor: KeysetCursor | null, row: Sql): Sql =>
  cursor === null ? sql`true` : sql`${row} > ${cursorTuple(cursor)}`
