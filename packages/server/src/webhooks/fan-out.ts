import type { App } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { type Change, change } from '../platform/events/change.ts'
import { type EventCursor, getEventCursor } from '../platform/events/event-cursor-store.ts'
import { wordHotspots } from '../retrieval/demand/word-hotspots.ts'
import { composeBody } from './compose-body.ts'
import { enqueueAttempt } from './enqueue-attempt.ts'
import {
  type DueDelivery,
  type FanOutPosition,
  followFrom,
  getFanOutCursor,
  insertDeliveries,
  listDueDeliveries,
  lockFanOutCursor,
  readFanOutEvents,
  setFanOutCursor,
} from './fan-out-store.ts'
import { deliveryData } from './mapping.ts'

/** Deliveries that are made in one transaction: few, so that it does not block other calls for long. */
const BATCH_DELIVERIES = 200

/** Reads how the hotspots of a batch are worded for others. */
async function wordHotspotsOf(db: Db, due: readonly DueDelivery[]): Promise<Map<number, string>> {
  const ids = due.flatMap(({ name, data }) => (name === 'demand.hotspot' ? [Number(data.hotspot_id)] : []))
  const hotspots = [...new Set(ids)].map((hotspot_id) => ({ hotspot_id }))
  const wordings = await wordHotspots({ db }, hotspots, false)
  return new Map([...wordings].map(([id, { normalized_query }]) => [id, normalized_query]))
}

/** Stores deliveries with their first attempts. An event that a subscription has already is left out. */
async function storeDeliveries(tx: Change, app: App, due: readonly DueDelivery[], now: string): Promise<void> {
  const wordings = await wordHotspotsOf(tx, due)
  const deliveries = due.flatMap((event) => {
    const { seq: event_seq, subscription_id, event_type, experience_id, happened_at, mode } = event
    const normalized_query = wordings.get(Number(event.data.hotspot_id)) ?? null
    const data = deliveryData(event_type, { ...event, normalized_query })
    if (data === null) return []
    const next_attempt_at = mode === 'push' ? now : null
    const body = composeBody(event_type, happened_at, data)
    return [{ subscription_id, event_seq, event_type, experience_id, body, next_attempt_at }]
  })
  if (deliveries.length === 0) return
  const pushed = due.filter(({ mode }) => mode === 'push')
  const url_of = new Map(pushed.map(({ subscription_id, url }) => [subscription_id, url]))
  const request_of = new Map(pushed.map(({ seq, request_id }) => [seq, request_id]))
  const ids = deliveries.map(() => app.newId('dlv'))
  for (const stored of await insertDeliveries(tx, deliveries, { ids, now })) {
    const url = url_of.get(stored.subscription_id)
    const request_id = request_of.get(stored.event_seq) ?? null
    if (url !== undefined) await enqueueAttempt(tx, { delivery_id: stored.id, url, is_replay: false, now, request_id })
  }
}

/**
 * Continues with the newest event when events may be missing, as after a restored backup, since it is unknown which
 * were delivered.
 */
async function beginAnew(tx: Change): Promise<EventCursor> {
  const newest = await getEventCursor(tx)
  await followFrom(tx, newest)
  await setFanOutCursor(tx, newest)
  return newest
}

/** Progress of one reading of the events. */
interface Round {
  /** cursor behind the events that were committed when the round began; the next round reads later ones */
  target: EventCursor
  /** position of the delivery that was read last; null: all are read */
  position: FanOutPosition | null
  is_anew: boolean
}

/**
 * Makes deliveries of some events. The cursor moves when the last of them are stored, in the same transaction, so that
 * no event is left out when a process is killed; a delivery that was stored before is found by its event, and not
 * stored again.
 * @returns null while another process reads the events
 */
const fanOutBatch = (app: App, round: Round | null): Promise<Round | null> =>
  change(app, async (tx) => {
    const cursor = await lockFanOutCursor(tx)
    if (cursor === null) return null
    const since = await readFanOutEvents(tx, cursor)
    if (since === null) return { target: await beginAnew(tx), position: null, is_anew: true }
    const target = round?.target ?? since
    if (!since.has_events) return { target: cursor, position: null, is_anew: false }
    const now = app.now().toISOString()
    const position = round?.position ?? null
    const due = await listDueDeliveries(tx, { cursor, position, now, limit: BATCH_DELIVERIES })
    await storeDeliveries(tx, app, due, now)
    const last = due.length === BATCH_DELIVERIES ? due.at(-1) : undefined
    if (last === undefined) await setFanOutCursor(tx, target)
    return { target, position: last ?? null, is_anew: false }
  })

/**
 * Makes a delivery of each event for each subscription that follows it.
 * @returns the cursor behind these events; null while another process reads them
 */
export async function fanOutEvents(app: App): Promise<EventCursor | null> {
  await getFanOutCursor(app.db)
  let round = await fanOutBatch(app, null)
  while (round?.position) round = await fanOutBatch(app, round)
  if (round?.is_anew) app.log.error('events may be missing: webhooks go on with the newest event')
  return round?.target ?? null
}

/** Creates the fan-out of a process, which is called at intervals: without new events, a call is one statement. */
export function createFanOut(app: App): () => Promise<void> {
  let cursor: EventCursor | null = null
  return async () => {
    cursor ??= await getFanOutCursor(app.db)
    const since = await readFanOutEvents(app.db, cursor)
    if (since === null || since.has_events) cursor = (await fanOutEvents(app)) ?? cursor
  }
}
