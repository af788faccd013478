import { afterEach, describe, expect, test } from 'vitest'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { startSilentProxy } from './start-silent-proxy.ts'
import { createWorld } from './world.ts'

const database_url = process.env.TEST_DATABASE_URL
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A world of its own schema, whose connections to the database go by way of a proxy. */
async function createDistantWorld(url: URL) {
  const schema = `partition_${process.pid}`
  const admin = await openPostgres(url.href)
  closers.push(admin.close)
  await admin.script(`create schema ${schema}`)
  closers.push(() => admin.script(`drop schema ${schema} cascade`))
  const proxy = await startSilentProxy({ host: url.hostname, port: Number(url.port) })
  const distant = new URL(url)
  distant.port = String(proxy.port)
  const db = await openPostgres(distant.href, { schema })
  // connections that are silent end with the proxy alone
  closers.push(db.close, proxy.stop)
  const world = await createWorld({ db, embedder: createFakeEmbedder('model') })
  closers.push(world.close)
  return { proxy, world }
}

/** A statement waits for its answer for seven seconds; a quarter of an hour is what TCP would wait. */
const MAX_WAIT_MS = 60_000

describe.skipIf(database_url === undefined)('a node whose packets to the database are dropped', () => {
  test('answers with the error envelope in time, and works again by new connections', async () => {
    const { proxy, world } = await createDistantWorld(new URL(database_url ?? ''))
    const person = await world.newcomer()
    const { id } = await person.depositExperience(nextExperience())
    const probe = async (path: string) => (await world.request(path)).status
    expect(await probe('/readyz')).toBe(200)

    proxy.cut()
    const started = performance.now()
    const calls = [
      person.depositExperience(nextExperience()),
      person.getExperience({ experience_id: id }),
      person.listMyExperiences(),
      world.client().registerAgent({ type: 'ai_agent' }),
    ]
    const refused = { error: 'ServerError', status: 503, details: { retry_after_seconds: 2 } }
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(refused)))
    expect(await probe('/readyz')).toBe(503)
    expect(await probe('/livez')).toBe(200)
    expect(performance.now() - started).toBeLessThan(MAX_WAIT_MS)

    proxy.restore()
    await expect.poll(() => probe('/readyz')).toBe(200)
    await expect.poll(() => person.getExperience({ experience_id: id }).catch(() => null)).toMatchObject({ id })
    await expect
      .poll(() => person.depositExperience(nextExperience()).catch(() => null))
      .toMatchObject({ status: 'created' })
  })
})
