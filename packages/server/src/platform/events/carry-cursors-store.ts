import { type Db, getOne, sql } from '../db/db.ts'
import { setSetting } from '../db/settings.ts'
import { disableStatementTimeout } from '../db/statement-timeout.ts'
import { type EventCursor, eventDescription } from './event-cursor-store.ts'

/** The first id of a normal transaction in a cluster, which is in the past of every initialized database. */
const FIRST_XID = 3
/** Ids of that kind that are free for use: a cluster begins at about seven hundred. */
const MAX_LEVELS = 600

const isCursor = (value: object): value is EventCursor =>
  'snapshot' in value && typeof value.snapshot === 'string' && 'last_event' in value

/** Finds the cursors in a value, at any depth. */
const findCursors = (value: unknown): EventCursor[] => {
  if (typeof value !== 'object' || value === null) return []
  return isCursor(value) ? [value] : Object.values(value).flatMap(findCursors)
}

function parseSetting(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Copies a value with its cursors replaced. */
function replaceCursors(value: unknown, replacement: (cursor: EventCursor) => EventCursor): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isCursor(value)) return { ...value, ...replacement(value) }
  if (Array.isArray(value)) return value.map((element) => replaceCursors(element, replacement))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceCursors(each, replacement)]))
}

/** The newest event that a snapshot has seen, as a cursor names it. */
const readLastEvent = async (tx: Db, snapshot: string): Promise<string | null> =>
  (
    await getOne<{ last_event: string | null }>(
      tx,
      sql`select (select ${eventDescription} from events where pg_visible_in_snapshot(xid, ${snapshot}::text::pg_snapshot)
        order by seq desc limit 1) as last_event`,
    )
  ).last_event

/** Counts for each snapshot how many it has seen of the events that not all of them have seen. */
const countSeen = (tx: Db, snapshots: readonly string[]) =>
  tx.query<{ snapshot: string; seen: number }>(sql`
    with known as (select text, text::pg_snapshot as snapshot from unnest(${snapshots}::text[]) as text),
    recent as (select xid from events where xid >= (select min(pg_snapshot_xmin(snapshot)) from known))
    select text as snapshot, (select count(*) from recent where pg_visible_in_snapshot(xid, snapshot)) as seen from known
    order by seen, text`)

/**
 * Lists the snapshots of subscriptions that are newer than that of the fan-out; older ones get everything that it
 * reads.
 */
const listNewerSubscriptions = (tx: Db, snapshots: readonly string[]) =>
  tx.query<{ snapshot: string }>(sql`
    select distinct created_snapshot::text as snapshot from webhooks
    where pg_snapshot_xmax(created_snapshot) > (
      select coalesce(min(pg_snapshot_xmin(text::pg_snapshot)), '0') from unnest(${snapshots}::text[]) as text)`)

/** Sets the transaction id of each event by the number of snapshots, the earliest first, that have not seen it. */
const renumberEvents = (tx: Db, snapshots: readonly string[]) =>
  tx.query(sql`
    update events set xid = least(${FIRST_XID + MAX_LEVELS}::bigint, ${FIRST_XID}::bigint + (
      select count(*) from unnest(${snapshots}::text[]) as text
      where xid >= pg_snapshot_xmin(text::pg_snapshot) and not pg_visible_in_snapshot(xid, text::pg_snapshot)
    ))::text::xid8`)

const renumberSubscriptions = (tx: Db, names: ReadonlyMap<string, string>) =>
  tx.query(sql`
    update webhooks set created_snapshot = coalesce((
      select new.snapshot::pg_snapshot from unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[])
        as new (former, snapshot) where new.former = created_snapshot::text), '1:1:')`)

/**
 * Numbers the transactions of events, cursors and subscriptions anew, since those that were copied are of another
 * cluster. Each cursor separates the same events as in the source, so that none is read twice or left out. A cursor
 * that had missed events still has.
 */
export async function carryCursors(tx: Db): Promise<void> {
  await disableStatementTimeout(tx)
  const settings = (await tx.query<{ name: string; value: string }>(sql`select name, value from settings`)).map(
    ({ name, value }) => ({ name, value: parseSetting(value) }),
  )
  const cursors = settings.flatMap(({ value }) => findCursors(value))
  const own = [...new Set(cursors.map(({ snapshot }) => snapshot))]
  const newer = (await listNewerSubscriptions(tx, own)).map(({ snapshot }) => snapshot)
  const counted = await countSeen(tx, [...new Set([...own, ...newer])])
  const is_complete = new Map<EventCursor, boolean>()
  for (const cursor of cursors)
    is_complete.set(cursor, (await readLastEvent(tx, cursor.snapshot)) === cursor.last_event)

  // snapshots that have seen the same events count as one
  const seen_counts = [...new Set(counted.map(({ seen }) => seen))]
  const firstOf = (seen: number) => counted.find((each) => each.seen === seen)?.snapshot ?? ''
  await renumberEvents(tx, seen_counts.map(firstOf))
  const names = new Map(
    counted.map(({ snapshot, seen }) => {
      const xid = FIRST_XID + Math.min(MAX_LEVELS, seen_counts.indexOf(seen) + 1)
      return [snapshot, `${xid}:${xid}:`] as const
    }),
  )
  await renumberSubscriptions(tx, names)

  const replacements = new Map<EventCursor, EventCursor>()
  for (const cursor of cursors) {
    const snapshot = names.get(cursor.snapshot) ?? cursor.snapshot
    const last_event = is_complete.get(cursor) ? await readLastEvent(tx, snapshot) : 'none that is here'
    replacements.set(cursor, { snapshot, last_event })
  }
  for (const { name, value } of settings.filter(({ value }) => findCursors(value).length > 0))
    await setSetting(tx, name, JSON.stringify(replaceCursors(value, (cursor) => replacements.get(cursor) ?? cursor)))
}
