import { type Db, findOne, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import { findSetting } from '../../platform/db/settings.ts'
import { type EventCursor, firstEventCursor, readEventsSince } from '../../platform/events/event-cursor-store.ts'

const SETTING = 'figures'

/** Position up to which the events are counted. */
export interface FiguresMark {
  cursor: EventCursor
  /** the greatest `seq` of the events that are counted */
  counted_seq: number
  /** ISO 8601; null before the first time */
  counted_at: string | null
  /** number of contributors with each trust level */
  trust_levels: Record<string, number>
}

const NOTHING_COUNTED: FiguresMark = { cursor: firstEventCursor, counted_seq: 0, counted_at: null, trust_levels: {} }

const parseMark = (stored: string | null): FiguresMark =>
  stored === null ? NOTHING_COUNTED : (JSON.parse(stored) as FiguresMark)

export const findFiguresMark = async (db: Db): Promise<FiguresMark> => parseMark(await findSetting(db, SETTING))

/** Reads the mark for a transaction that moves it; one at a time does. */
export async function lockFiguresMark(tx: Db): Promise<FiguresMark> {
  const row = await findOne<{ value: string }>(
    tx,
    sql`select value from settings where name = ${SETTING} for no key update`,
  )
  return parseMark(row?.value ?? null)
}

export const setFiguresMark = (tx: Db, mark: FiguresMark) =>
  tx.query(sql`update settings set value = ${jsonbText(mark)} where name = ${SETTING}`)

/** Whether anything happened since the events were counted. */
export async function hasEventsToCount(db: Db): Promise<boolean> {
  const { cursor } = await findFiguresMark(db)
  const since = await readEventsSince<{ has_events: boolean }>(
    db,
    cursor,
    (is_new) => sql`exists (select from events where ${is_new}) as has_events`,
  )
  return since === null || since.has_events
}

/** Events of one hour that count the same. */
export interface EventCount {
  hour: string
  series: 'deposits' | 'feedback'
  /** the domain of a deposit; empty for an erased record */
  key: string
  is_public: boolean
  /** of a deposit; null when nothing is known of its quality */
  tenth: number | null
  n: number
}

/**
 * One column with the counts of those events that meet the condition. A record that only its author or a workspace reads
 * is not public, nor is an erased one, of which nothing is known. What waits for its author to be established is.
 */
const countedEvents = (is_counted: Sql): Sql => sql`(
  select coalesce(jsonb_agg(c), '[]'::jsonb) from (
    select date_trunc('hour', v.happened_at, 'UTC') as hour,
      case v.name when 'feedback.received' then 'feedback' else 'deposits' end as series,
      case v.name when 'feedback.received' then '' else coalesce(e.wedge, '') end as key,
      coalesce(e.visibility_scope = 'public' and e.workspace_id is null, false) as is_public,
      case when v.name <> 'feedback.received' then least(9, floor(e.quality_score * 10))::int end as tenth,
      count(*)::int as n
    from events v left join experiences e on e.id = v.experience_id
    where ${is_counted} and v.name in ('experience.deposited', 'experience.verified', 'feedback.received')
    group by 1, 2, 3, 4, 5) c
) as counts, (select coalesce(max(seq), 0)::float8 from events) as counted_seq`

interface ReadEvents {
  counts: EventCount[]
  counted_seq: number
}

interface CountedEvents extends ReadEvents {
  cursor: EventCursor
  /** the events since the cursor could not be determined, so those behind the last counted one were counted */
  is_late: boolean
}

/** Counts the events since the mark, and gives the cursor behind them, which is of the same snapshot. */
export async function countEventsSince(tx: Db, { cursor, counted_seq }: FiguresMark): Promise<CountedEvents> {
  const since = await readEventsSince<ReadEvents>(tx, cursor, countedEvents)
  if (since !== null) return toCounted(since, false)
  const is_behind = sql`v.seq > ${counted_seq}`
  const all = await readEventsSince<ReadEvents>(tx, firstEventCursor, () => countedEvents(is_behind))
  if (all === null) throw new Error('events cannot be read from the first one')
  return toCounted(all, true)
}

const toCounted = ({ snapshot, last_event, ...read }: ReadEvents & EventCursor, is_late: boolean): CountedEvents => ({
  ...read,
  cursor: { snapshot, last_event },
  is_late,
})
