import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const CHANNEL = 'cairnway_changes'
const RECONNECT_DELAY_MS = 5000
const CONNECT_TIMEOUT_MS = 5000

/** Wakes whoever listens on the same database, except the sender. */
export const sendNotification = (pool: pg.Pool, sender: string) =>
  pool.query('select pg_notify($1, $2)', [CHANNEL, sender])

/**
 * Listens on a connection of its own, made again whenever it breaks.
 * @param sender whose own wakes are left out
 * @returns ends it
 */
export function listenForNotifications(url: string, sender: string, woken: () => void): () => Promise<void> {
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
      if (payload !== sender) woken()
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      // what was said before is not heard
      woken()
      await Promise.race([closed, signal.aborted || once(signal, 'abort')])
    } finally {
      await client.end()
    }
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      // without it changes are seen at the next poll
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
