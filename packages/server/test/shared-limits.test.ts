import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Store } from '../src/platform/db/db.ts'
import type { RateLimitKey } from '../src/platform/limits/rate-limit-keys.ts'
import { createRateLimiter } from '../src/platform/limits/rate-limiter.ts'
import { createSharedRateLimiter } from '../src/platform/limits/shared-rate-limiter.ts'
import { connectRedis, type Redis, redisScript } from '../src/platform/redis/redis.ts'
import { parseRedisAddress } from '../src/platform/redis/redis-address.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { makeCertificate } from './make-certificate.ts'
import { startRedis, stopRedisServers } from './start-redis.ts'
import { createWorld, type World } from './world.ts'

const PATIENCE = { timeout: 20_000 }
/** A loaded machine may not run the server for longer than a call of the service waits. */
const PATIENT_MS = 10_000
const DAY_S = 86_400

const worlds: World[] = []
const connections: Redis[] = []
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close()
  for (const world of worlds.splice(0).reverse()) await world.close()
  await stopRedisServers()
})

const addressOf = (url: string) => {
  const address = parseRedisAddress(url)
  if (address === null) throw new Error(`${url} is no address`)
  return address
}

const rateLimitKey = (bucket: string, calls = 120, cost = 1, seconds = DAY_S): RateLimitKey => ({
  limit: 'search',
  bucket,
  rate: { calls, seconds },
  cost,
})

/** A limiter as one node has it. */
async function createNode(url: string, answer_timeout_ms = PATIENT_MS) {
  const redis = await connectRedis(addressOf(url), answer_timeout_ms)
  connections.push(redis)
  const clock = { ms: 0 }
  const reports: (string | null)[] = []
  const asked = { times: 0 }
  const { limiter, check } = createSharedRateLimiter({
    redis: {
      run: (...script) => {
        asked.times++
        return redis.run(...script)
      },
    },
    local: createRateLimiter(() => new Date(1_800_000_000_000)),
    keyOf: (bucket) => `cairnway:limit:${bucket}`,
    report: (error) => reports.push(error?.message ?? null),
    clock: () => clock.ms,
  })
  return { limiter, check, clock, reports, asked }
}

/** A node of a service; `db` is the store of its first one. */
async function createSharedWorld(url: string, db?: Store): Promise<World> {
  const address = addressOf(url)
  const world = await createWorld({
    embedder: createFakeEmbedder('none', null),
    config: { rate_limits: true, redis: address },
    redis: await connectRedis(address, PATIENT_MS),
    ...(db && { db }),
  })
  worlds.push(world)
  return world
}
const healthOf = async (world: World) => (await world.operator.getDetailedHealth()).checks.redis

describe('limits that nodes share', () => {
  test('the script answers as the limiter of one process does, whatever buckets and costs a call has', async () => {
    const { url } = await startRedis()
    const { limiter, reports } = await createNode(url)
    const calls = fc.array(
      fc.array(
        fc.record({
          bucket: fc.constantFrom('a', 'b', 'c'),
          calls: fc.constantFrom(1, 5, 120),
          cost: fc.integer({ min: -2, max: 5 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      { maxLength: 30 },
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(calls, async (list) => {
        const local = createRateLimiter(() => new Date(1_800_000_000_000))
        run++
        for (const call of list) {
          const distinct = [...new Map(call.map((each) => [each.bucket, each])).values()]
          const keys = distinct.map(({ bucket, calls: limit, cost }) =>
            rateLimitKey(`${run} ${bucket} ${limit}`, limit, Math.min(cost, limit)),
          )
          const { passes, remaining, calls: of } = (await local(keys)) ?? {}
          expect(await limiter(keys)).toMatchObject({ passes, remaining, calls: of })
        }
      }),
      { numRuns: 40 },
    )
    expect(reports).toEqual([])
  })

  test('of 300 calls to three nodes at once exactly 120 pass', async () => {
    const { url } = await startRedis()
    const nodes = await Promise.all([1, 2, 3].map(() => createNode(url)))
    const states = await Promise.all(
      Array.from({ length: 100 }, () => nodes.map(({ limiter }) => limiter([rateLimitKey('everybody')]))).flat(),
    )
    expect(states.filter((state) => state?.passes).length).toBe(120)
    expect(nodes.map(({ reports }) => reports)).toEqual([[], [], []])
  })

  test('a call is counted on all of its buckets or on none, and a refund is for all nodes', async () => {
    const { url } = await startRedis()
    const [one, other] = [await createNode(url), await createNode(url)]
    const keys = (cost = 1) => [rateLimitKey('wide', 1000, cost), rateLimitKey('narrow', 1, cost)]
    expect(await one.limiter(keys())).toMatchObject({ passes: true, calls: 1, remaining: 0 })
    expect(await other.limiter(keys())).toMatchObject({ passes: false, calls: 1 })
    expect(await other.limiter([rateLimitKey('wide', 1000, 0)])).toMatchObject({ remaining: 999 })
    await other.limiter(keys(-1))
    expect(await one.limiter(keys())).toMatchObject({ passes: true })
  })

  test('the state of a bucket is of the clock of the server and ends with its window', async () => {
    const { url } = await startRedis()
    const { limiter } = await createNode(url)
    const state = await limiter([rateLimitKey('short', 2, 2, 4)])
    expect(state).toMatchObject({ remaining: 0, full_in_ms: 4000 })
    const refused = await limiter([rateLimitKey('short', 2, 1, 4)])
    expect(refused?.passes).toBe(false)
    expect(refused?.wait_ms).toBeGreaterThan(0)
    await expect
      .poll(async () => (await limiter([rateLimitKey('short', 2, 0, 4)]))?.remaining, PATIENCE)
      .toBeGreaterThan(0)
  })

  test('a call whose server is killed is counted in memory at once, and Redis counts again when it is back', async () => {
    const server = await startRedis()
    const { limiter, clock, reports } = await createNode(server.url)
    await limiter([rateLimitKey('one', 5)])
    await server.kill()
    const during = []
    for (let i = 0; i < 7; i++) during.push(await limiter([rateLimitKey('one', 5)]))
    expect(during.map((state) => state?.passes)).toEqual([true, true, true, true, true, false, false])
    expect(reports.length).toBe(1)

    await server.restart()
    await expect
      .poll(async () => {
        clock.ms += 1000
        await limiter([rateLimitKey('another')])
        return reports.at(-1)
      }, PATIENCE)
      .toBeNull()
    // a restarted server has forgotten the script and the calls
    expect(await limiter([rateLimitKey('one', 5)])).toMatchObject({ passes: true, remaining: 4 })
  })

  test('of the calls to a server that hangs one a second waits for it, and no longer than a moment', async () => {
    const server = await startRedis()
    const { limiter, clock, reports, asked } = await createNode(server.url, 50)
    server.signal('SIGSTOP')
    const count = async () => expect(await limiter([rateLimitKey('one')])).toMatchObject({ passes: true })
    for (let i = 0; i < 3; i++) await count()
    expect(asked.times).toBe(1)
    clock.ms += 1000
    await Promise.all([count(), count(), count()])
    expect(asked.times).toBe(2)
    expect(reports).toEqual(['no answer in 50 ms'])
    server.signal('SIGCONT')
    await expect
      .poll(async () => {
        clock.ms += 1000
        await limiter([rateLimitKey('one')])
        return reports.at(-1)
      }, PATIENCE)
      .toBeNull()
  })

  test('a server that is full and refuses writes counts as one that is away', async () => {
    const { url } = await startRedis('--maxmemory', '1mb', '--maxmemory-policy', 'noeviction')
    const { limiter, check, reports } = await createNode(url)
    expect(await limiter([rateLimitKey('one', 2)])).toMatchObject({ passes: true, remaining: 1 })
    expect(await check()).toMatchObject({ is_refusal: true, message: expect.stringContaining('OOM') })
    expect(reports).toEqual([expect.stringContaining('OOM')])
  })
})

describe('a service with REDIS_URL', () => {
  test('shares the limits of nodes of one secret, and keeps no address and no id in Redis', async () => {
    const server = await startRedis()
    const first = await createSharedWorld(server.url)
    const second = await createSharedWorld(server.url, first.app.db)
    const register = async (world: World) => {
      const body = JSON.stringify({ type: 'ai_agent', agent_name: 'agent' })
      const headers = { 'content-type': 'application/json' }
      return (await world.request('/v1/agents/register', { method: 'POST', body, headers }, '203.0.113.9')).status
    }
    const statuses = []
    for (const world of [first, second, first, second, first]) statuses.push(await register(world))
    expect(statuses).toEqual([201, 201, 201, 201, 201])
    expect([await register(first), await register(second)]).toEqual([429, 429])
    const redis = await connectRedis(addressOf(server.url))
    connections.push(redis)
    const keys = await redis.run(redisScript("return redis.call('KEYS', '*')"), [], [])
    expect(JSON.stringify(keys)).toContain('cairnway:limit:')
    expect(JSON.stringify(keys)).not.toMatch(/203\.0\.113|con_/)
  })

  test('reports in its health whether Redis counts, and works without it', async () => {
    const server = await startRedis()
    const world = await createSharedWorld(server.url)
    expect(await healthOf(world)).toEqual({ status: 'ok' })
    await server.kill()
    expect(await healthOf(world)).toEqual({
      status: 'down',
      message: expect.stringMatching(/^each node counts its own calls: \w/),
    })
    expect(await world.operator.getDetailedHealth()).toMatchObject({ status: 'degraded' })
    expect((await world.request('/readyz')).status).toBe(200)
    await server.restart()
    await expect.poll(async () => (await healthOf(world)).status, PATIENCE).toBe('ok')
  })

  test('is degraded while Redis answers but takes no writes', async () => {
    const { url } = await startRedis('--maxmemory', '1mb', '--maxmemory-policy', 'noeviction')
    const world = await createSharedWorld(url)
    expect(await healthOf(world)).toMatchObject({ status: 'degraded', message: expect.stringContaining('OOM') })
    expect((await world.newcomer()).contributor_id).toMatch(/^con_/)
  })

  test('starts while Redis is away', async () => {
    const server = await startRedis()
    await server.kill()
    const world = await createSharedWorld(server.url)
    expect((await healthOf(world)).status).toBe('down')
    await server.restart()
    await expect.poll(async () => (await healthOf(world)).status, PATIENCE).toBe('ok')
  })

  test.each([
    ['a wrong password', ['--requirepass', 'right-pass-word'], 'wrong-pass-word', /wrong name or password/],
    ['no password where one is needed', ['--requirepass', 'right-pass-word'], '', /wrong name or password/],
    ['a server in cluster mode', ['--cluster-enabled', 'yes'], '', /part of a cluster/],
  ])('is refused at the start with %s', async (_, settings, password, reason) => {
    const { port } = await startRedis(...settings)
    const refusal = await createSharedWorld(`redis://:${password}@127.0.0.1:${port}`).catch(String)
    expect(refusal).toMatch(/REDIS_URL/)
    expect(refusal).toMatch(reason)
    expect(refusal).not.toContain('pass-word')
  })

  test('trusts no certificate that nobody vouches for', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'cairnway-certificate-'))
    const { cert, key } = makeCertificate('localhost')
    const [cert_path, key_path] = [join(directory, 'cert'), join(directory, 'key')]
    await writeFile(cert_path, cert)
    await writeFile(key_path, key.export({ type: 'pkcs8', format: 'pem' }))
    const files = ['--tls-cert-file', cert_path, '--tls-key-file', key_path, '--tls-auth-clients', 'no']
    const { port } = await startRedis('--port', '0', '--tls-port', 'PORT', ...files)
    const world = await createSharedWorld(`rediss://localhost:${port}`)
    expect(await healthOf(world)).toEqual({
      status: 'down',
      message: expect.stringContaining('self-signed certificate'),
    })
    await rm(directory, { recursive: true })
  })

  test('logs in with the password of the address', async () => {
    const { port } = await startRedis('--requirepass', 'p@ss/word')
    const world = await createSharedWorld(`redis://:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}/3`)
    expect(await healthOf(world)).toEqual({ status: 'ok' })
  })
})
