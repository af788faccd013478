import { type Db, findOne, getOne, type Sql, sql } from '../db/db.ts'

/** Position of a reader of the events. */
export interface EventCursor {
  /** the `pg_snapshot` in which it read: which transactions it has seen, in whatever order they ended */
  snapshot: string
  /** the newest event that it has seen; null when there was none */
  last_event: string | null
}

/** Columns that identify an event: after a restored backup another event may have its sequence number. */
export const eventDescription = sql`
  concat_ws(' ', seq, xid, name, experience_id, contributor_id, extract(epoch from happened_at))`

const newestCursor = sql`pg_current_snapshot()::text as snapshot,
  (select ${eventDescription} from events order by seq desc limit 1) as last_event`

/** The cursor behind everything that is committed now. */
export const getEventCursor = (db: Db) => getOne<EventCursor>(db, sql`select ${newestCursor}`)

/** The cursor before everything that was ever committed. */
export const firstEventCursor: EventCursor = { snapshot: '1:1:', last_event: null }

/** Whether the row of `events` was committed since the snapshot. */
export function isCommittedSince({ snapshot }: Pick<EventCursor, 'snapshot'>): Sql {
  const seen = sql`${snapshot}::text::pg_snapshot`
  return sql`(xid >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(xid, ${seen}))`
}

/** Columns of one row about the events since a cursor, and the cursor behind them. */
export type ReadSince<Columns> = Columns & EventCursor

/**
 * Reads what was committed since the cursor. A transaction counts from its commit on, however early its sequence
 * numbers are and whatever else is still running.
 * @param columns the columns to read, each with its comma, made of the condition whether a row of `events` is new
 * @returns null when events may be missing since the cursor, because the newest event before it is another one than
 *   then: the database was restored from a backup and continued from there, or events were deleted
 */
export async function readEventsSince<Columns>(
  db: Db,
  cursor: EventCursor,
  columns: (is_new: Sql) => Sql,
): Promise<ReadSince<Columns> | null> {
  const seen = sql`${cursor.snapshot}::text::pg_snapshot`
  const row = await findOne<ReadSince<Columns> & { is_complete: boolean }>(
    db,
    sql`select ${newestCursor},
      pg_snapshot_xmax(pg_current_snapshot()) >= pg_snapshot_xmax(${seen})
        and (select ${eventDescription} from events where pg_visible_in_snapshot(xid, ${seen}) order by seq desc limit 1)
          is not distinct from ${cursor.last_event}::text as is_complete,
      ${columns(isCommittedSince(cursor))}`,
  )
  return row?.is_complete ? row : null
}

/**
 * Sets a transaction id that every snapshot has seen for events that were restored into another cluster. Their own ids
 * are those of the source cluster, which may not have been assigned here yet, so that every reader would read such
 * events repeatedly.
 */
export const resolveRestoredEvents = (db: Db) =>
  db.query(sql`update events set xid = '3' where xid >= pg_snapshot_xmax(pg_current_snapshot())`)
