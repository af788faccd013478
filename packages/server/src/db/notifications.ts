import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const CHANNEL = 'cairnway_changes'
const RECONNECT_DELAY_MS = 5000
const CONNECT_TIMEOUT_MS = 5000

/**
 * Creates a function that notifies every other listener on the same database. It returns at once and never fails.
 * Calls are coalesced: those made while a notification is being sent cause exactly one more afterwards, so every call
 * is followed by a notification that begins after it.
 * @param sender identifies this process, so that it can ignore its own notifications
 */
export function createNotifier(pool: pg.Pool, sender: string): () => void {
  let is_requested = false
  let is_sending = false

  async function sendRequested(): Promise<void> {
    is_sending = true
    while (is_requested) {
      is_requested = false
      // without a notification the other nodes see the change at their next poll
      await pool.query('select pg_notify($1, $2)', [CHANNEL, sender]).catch(() => {})
    }
    is_sending = false
  }

  return () => {
    is_requested = true
    if (!is_sending) void sendRequested()
  }
}

/**
 * Listens for notifications on a connection of its own, which is reopened whenever it breaks.
 * @param sender identifies this process; its own notifications are ignored
 * @param onNotification called for each notification, and whenever listening begins, because earlier ones were missed
 * @returns a function that ends listening
 */
export function listenForNotifications(url: string, sender: string, onNotification: () => void): () => Promise<void> {
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
      if (payload !== sender) onNotification()
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      onNotification()
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
