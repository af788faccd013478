import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { NotificationListener } from './db.ts'

const CHANNEL = 'cairnway_changes'
const RECONNECT_DELAY_MS = 5000
export const POSTGRES_CONNECT_TIMEOUT_MS = 5000
const ANSWER_TIMEOUT_MS = 5000
/** Between looks whether the connection still answers. */
const CHECK_INTERVAL_MS = 30_000

/** The payload of a notification: the sender and the kinds of jobs that became due, separated by spaces. */
const writePayload = (sender: string, job_kinds: Iterable<string>): string => [sender, ...job_kinds].join(' ')

/** Passes a notification on, unless this process sent it. */
export function receiveNotification(payload: string, own_sender: string, onNotification: NotificationListener): void {
  const [sender, ...job_kinds] = payload.split(' ')
  if (sender !== own_sender) onNotification(job_kinds)
}

/**
 * Creates a function that notifies every other listener on the same database. It returns at once and never fails.
 * Calls are coalesced: those made while a notification is being sent cause exactly one more afterwards, so every call
 * is followed by a notification that begins after it.
 * @param sender identifies this process, so that it can ignore its own notifications
 */
export function createNotifier(
  send: (payload: string) => Promise<unknown>,
  sender: string,
): (job_kinds: readonly string[]) => void {
  let requested: Set<string> | null = null
  let is_sending = false

  async function sendRequested(): Promise<void> {
    is_sending = true
    while (requested !== null) {
      const payload = writePayload(sender, requested)
      requested = null
      // without a notification the other nodes see the change at their next poll
      await send(payload).catch(() => {})
    }
    is_sending = false
  }

  return (job_kinds) => {
    requested = new Set([...(requested ?? []), ...job_kinds])
    if (!is_sending) void sendRequested()
  }
}

/**
 * Sends a notification by the database.
 * @param query_timeout time for its answer in ms
 */
export const notifyByDatabase =
  (pool: pg.Pool, query_timeout: number) =>
  (payload: string): Promise<unknown> => {
    const query = { text: 'select pg_notify($1, $2)', values: [CHANNEL, payload], query_timeout }
    return pool.query(query)
  }

/**
 * Listens for notifications on a connection of its own, which is reopened whenever it breaks.
 * @param sender identifies this process; its own notifications are ignored
 * @param onNotification called for each notification, and, with null, whenever listening begins, because earlier ones
 * were missed
 * @returns a function that ends listening
 */
export function listenForNotifications(
  url: string,
  sender: string,
  onNotification: NotificationListener,
): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    })
    const closed = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()))
    client.on('notification', ({ payload = '' }) => receiveNotification(payload, sender, onNotification))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      onNotification(null)
      const ended = Promise.race([closed, signal.aborted || once(signal, 'abort')]).then(() => true)
      // a connection whose packets are dropped looks like one on which nothing happens
      const isEnded = () => Promise.race([ended, sleep(CHECK_INTERVAL_MS, false, { signal, ref: false })])
      while (!(await isEnded())) await client.query('select')
    } finally {
      await client.end()
    }
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      // while there is no connection, changes are seen at the next poll
      await listenOnce().catch(() => {})
      await sleep(RECONNECT_DELAY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const listening = listen()
  return async () => {
    ending.abort()
    await listening
  }
}
