import { afterEach, expect, test } from 'vitest'
import type { Store } from '../src/db/db.ts'
import { openPostgres } from '../src/db/postgres.ts'

const url = process.env.TEST_DATABASE_URL
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function openNode() {
  const store: Store = await openPostgres(url ?? '')
  let wakes = 0
  const end = store.onNotification(() => {
    wakes++
  })
  closers.push(store.close, end)
  const heard = (least: number) => expect.poll(() => wakes, { timeout: 20_000 }).toBeGreaterThanOrEqual(least)
  return { store, wakes: () => wakes, heard }
}

const TEST_TIMEOUT = { timeout: 40_000 }

test.skipIf(!url)(
  'a node wakes the others, not itself, and is heard again after a broken connection',
  TEST_TIMEOUT,
  async () => {
    const [one, other] = [await openNode(), await openNode()]
    // each is woken once when it begins to listen
    await Promise.all([one.heard(1), other.heard(1)])
    one.store.notifyOthers()
    await other.heard(2)
    other.store.notifyOthers()
    await one.heard(2)
    expect([one.wakes(), other.wakes()]).toEqual([2, 2])

    await one.store.script("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'")
    await Promise.all([one.heard(3), other.heard(3)])
    one.store.notifyOthers()
    await other.heard(4)
  },
)
