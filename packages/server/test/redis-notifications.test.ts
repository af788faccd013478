import { afterEach, expect, test } from 'vitest'
import type { Store } from '../src/platform/db/db.ts'
import { connectRedis, type Redis } from '../src/platform/redis/redis.ts'
import { parseRedisAddress } from '../src/platform/redis/redis-address.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { startRedis, stopRedisServers } from './start-redis.ts'
import { createWorld, type World } from './world.ts'

const PATIENCE = { timeout: 20_000 }
const ANSWER_TIMEOUT_MS = 10_000

const steps: (() => unknown)[] = []
afterEach(async () => {
  for (const step of steps.splice(0).reverse()) await step()
  await stopRedisServers()
})

async function openRedis(url: string): Promise<Redis> {
  const address = parseRedisAddress(url)
  if (address === null) throw new Error(`${url} is no address`)
  return connectRedis(address, ANSWER_TIMEOUT_MS)
}

/** A node of a service that no notification of its database reaches, as behind a pooler, and what it is notified of. */
async function openNode(url: string, store?: Store): Promise<{ world: World; heard: (readonly string[] | null)[] }> {
  const embedder = createFakeEmbedder('none', null)
  const first = store ? null : await createWorld({ embedder })
  if (first) steps.push(() => first.close())
  const db: Store = { ...(store ?? (first as World).app.db), is_notified: false }
  const world = await createWorld({ db, embedder, redis: await openRedis(url) })
  const heard: (readonly string[] | null)[] = []
  const endListening = world.app.db.onNotification((job_kinds) => void heard.push(job_kinds))
  steps.push(() => world.close(), endListening)
  await expect.poll(() => heard, PATIENCE).toEqual([null])
  return { world, heard }
}

test('a node behind a pooler hears by Redis what another one committed, and not its own commits', async () => {
  const { url } = await startRedis()
  const one = await openNode(url)
  const other = await openNode(url, one.world.app.db)
  const person = await one.world.newcomer()
  await person.depositExperience(nextExperience())
  await expect.poll(() => other.heard.length, PATIENCE).toBeGreaterThan(1)
  await person.depositRawExperience({ content: '# A text\nThe build fails with `E-1` and nobody knows why.' })
  await expect.poll(() => other.heard.flat(), PATIENCE).toContain('normalize_deposit')
  expect(one.heard).toEqual([null])
})

test('after Redis was away a node looks for what it missed, and is notified again', async () => {
  const server = await startRedis()
  const one = await openNode(server.url)
  const other = await openNode(server.url, one.world.app.db)
  await server.kill()
  const person = await one.world.newcomer()
  await person.depositExperience(nextExperience())
  const before = other.heard.length
  await server.restart()
  await expect.poll(() => other.heard.slice(before), PATIENCE).toContain(null)
  await expect
    .poll(async () => {
      one.world.app.db.notifyOthers(['sweep_jobs'])
      return other.heard.flat()
    }, PATIENCE)
    .toContain('sweep_jobs')
})
