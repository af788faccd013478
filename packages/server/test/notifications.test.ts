import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Store } from '../src/platform/db/db.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { cleanUp, createDatabase, databaseUrl, engines } from './process/server-storage.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await cleanUp()
})

/**
 * Opens a node and counts its notifications, of which it receives one when it begins to listen.
 * @param database one that no other test uses: PostgreSQL notifies every listener of a database, whatever its schema
 */
async function openNode(database: string) {
  const url = databaseUrl(database)
  const store: Store = await openPostgres(url)
  let count = 0
  const job_kinds: (readonly string[] | null)[] = []
  const endListening = store.onNotification((kinds) => {
    count++
    job_kinds.push(kinds)
  })
  closers.push(store.close, endListening)
  const awaitNotifications = (min: number) => expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThanOrEqual(min)
  return { store, job_kinds, notificationCount: () => count, awaitNotifications }
}

const TEST_TIMEOUT = { timeout: 40_000 }
/** Long enough for a notification that is one too many to arrive. */
const SETTLE_MS = 500

test.skipIf(!engines.includes('postgres'))(
  'a node notifies the others and not itself, and listens again after a broken connection',
  TEST_TIMEOUT,
  async () => {
    const database = await createDatabase()
    const [first, second] = [await openNode(database), await openNode(database)]
    await Promise.all([first.awaitNotifications(1), second.awaitNotifications(1)])
    first.store.notifyOthers([])
    await second.awaitNotifications(2)
    second.store.notifyOthers([])
    await first.awaitNotifications(2)
    expect([first.notificationCount(), second.notificationCount()]).toEqual([2, 2])

    await first.store.script(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and query like 'listen %'`,
    )
    await Promise.all([first.awaitNotifications(3), second.awaitNotifications(3)])
    first.store.notifyOthers([])
    await second.awaitNotifications(4)
  },
)

test.skipIf(!engines.includes('postgres'))(
  'calls made while a notification is being sent cause exactly one more, and later calls are sent again',
  TEST_TIMEOUT,
  async () => {
    const database = await createDatabase()
    const [sender, receiver] = [await openNode(database), await openNode(database)]
    await receiver.awaitNotifications(1)
    for (let call = 0; call < 100; call++) sender.store.notifyOthers([])
    await receiver.awaitNotifications(3)
    await sleep(SETTLE_MS)
    expect(receiver.notificationCount()).toBe(3)

    sender.store.notifyOthers([])
    await receiver.awaitNotifications(4)
    await sleep(SETTLE_MS)
    expect(receiver.notificationCount()).toBe(4)
  },
)

test.skipIf(!engines.includes('postgres'))(
  'a notification names the kinds of jobs that became due; the first one says that any may be due',
  TEST_TIMEOUT,
  async () => {
    const database = await createDatabase()
    const [sender, receiver] = [await openNode(database), await openNode(database)]
    await receiver.awaitNotifications(1)
    sender.store.notifyOthers([])
    for (const kind of ['sweep_jobs', 'rescan_experiences', 'sweep_jobs']) sender.store.notifyOthers([kind])
    await receiver.awaitNotifications(3)
    expect(receiver.job_kinds).toEqual([null, [], ['sweep_jobs', 'rescan_experiences']])
  },
)
