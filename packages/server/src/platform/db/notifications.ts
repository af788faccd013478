import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { NotificationListener } from './db.ts'

const CHANNEL = 'cairnway_changes'
const RECONNECT_DELAY_MS = 5000
const CONNECT_TIMEOUT_MS = 5000

/** The payload of a notification: the sender and the kinds of jobs that became due, separated by spaces. */
const writePayload = (sender: string, job_kinds: Iterable<string>): string => [sender, ...job_kinds].join(' ')
const readPayload = (payload = '') => {
  const [sender, ...job_kinds] = payload.split(' ')
  return { sender, job_kinds }
}

/**
 * Creates a function that notifies every other listener on the same database. It returns at once and never fails.
 * Calls are coalesced: those made while a notification is being sent cause exactly one more afterwards, so every call
 * is followed by a notification that begins after it.
 * @param sender identifies this process, so that it can ignore its own notifications
 */
export function createNotifier(pool: pg.Pool, sender: string): (job_kinds: readonly string[]) => void {
  let requested: Set<string> | null = null
  let is_sending = false

  async function sendRequested(): Promise<void> {
    is_sending = true
    while (requested !== null) {
      const payload = writePayload(sender, requested)
      requested = null
      // without a notification the other nodes see the change at their next poll
      await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {})
    }
    is_sending = false
  }

  return (job_kinds) => {
    requested = new Set([...(requested ?? []), ...job_kinds])
    if (!is_sending) void sendRequested()
  }
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
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    const closed = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()))
    client.on('notification', ({ payload }) => {
      const received = readPayload(payload)
      if (received.sender !== sender) onNotification(received.job_kinds)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      onNotification(null)
      await Promise.race([closed, signal.aborted || once(signal, 'abort')])
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
