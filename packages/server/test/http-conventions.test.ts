import { afterAll, beforeAll, expect, test } from 'vitest'
import { postBody } from './call-operation.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let author: TestContributor
let reader: TestContributor
beforeAll(async () => {
  world = await createWorld({ config: { rate_limits: true } })
  author = await world.newcomer()
  reader = await world.newcomer()
})
afterAll(() => world.close())

const get = (path: string, { api_key }: TestContributor, headers: Record<string, string> = {}) =>
  world.request(path, { headers: { authorization: `Bearer ${api_key}`, ...headers } })

test('a record has a weak ETag, by which a client revalidates it until it changes', async () => {
  const { id } = await author.depositExperience(nextExperience())
  const first = await get(`/v1/experiences/${id}`, author)
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[\w-]+"$/)
  expect(first.headers.get('vary')).toMatch(/\bAuthorization\b/i)

  const unchanged = await get(`/v1/experiences/${id}`, author, { 'if-none-match': `"other", ${tag}` })
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', tag])
  expect(unchanged.headers.get('vary')).toMatch(/\bAuthorization\b/i)
  expect(unchanged.headers.get('x-ratelimit-limit')).not.toBeNull()

  await author.retractExperience({ experience_id: id })
  const changed = await get(`/v1/experiences/${id}`, author, { 'if-none-match': tag })
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
})

test('no answer to a key is kept by a cache, on any surface; a record may be kept to be revalidated', async () => {
  const { id } = await author.depositExperience(nextExperience())
  const cacheControl = ({ headers }: { headers: Headers }) => headers.get('cache-control')
  const call = (path: string, body: object) =>
    postBody(world, path, body, author.api_key, { accept: 'application/json, text/event-stream' })
  const message = { role: 'user', kind: 'message', messageId: 'm', parts: [{ kind: 'text', text: 'pool' }] }
  for (const answer of [
    await get('/v1/experiences/search?q=pool', author),
    await get('/v1/experiences/mine', author),
    await get('/v1/experiences/none', author),
    await get('/v1/nothing', author),
    await call('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    await call('/a2a', { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } }),
    await call('/a2a', { jsonrpc: '2.0', id: 1, method: 'message/stream', params: { message } }),
  ])
    expect(cacheControl(answer)).toBe('private, no-store')
  const record = await get(`/v1/experiences/${id}`, author)
  expect(cacheControl(record)).toBe('private, no-cache')
  const etag = record.headers.get('etag') ?? ''
  expect(cacheControl(await get(`/v1/experiences/${id}`, author, { 'if-none-match': etag }))).toBe('private, no-cache')
})

test('an ETag of somebody else tells nothing about a record that a key may not read', async () => {
  const { id } = await author.depositExperience({ ...nextExperience(), visibility_scope: 'private' })
  const tag = (await get(`/v1/experiences/${id}`, author)).headers.get('etag') ?? ''
  const answer = await get(`/v1/experiences/${id}`, reader, { 'if-none-match': tag })
  expect([answer.status, answer.headers.get('etag')]).toEqual([404, null])
})

test('the fixed path of own records has no ETag of the path with an id', async () => {
  expect((await get('/v1/experiences/mine', author)).headers.get('etag')).toBeNull()
})

test('X-RateLimit states the same as RateLimit, with its reset as a time', async () => {
  const { headers } = await get('/v1/experiences/search?q=pool', author)
  const [, calls] = /;q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '') ?? []
  const [, remaining, reset_s] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([calls, remaining])
  const reset = Number(headers.get('x-ratelimit-reset')) - world.clock.now.getTime() / 1000
  expect(Math.abs(reset - Number(reset_s))).toBeLessThanOrEqual(1)
})

test('a refusal by a rate limit states when the same call passes', async () => {
  const refuse = async () => {
    for (;;) {
      const answer = await get('/v1/experiences/search?q=pool', reader)
      if (answer.status === 429) return answer
    }
  }
  const { headers } = await refuse()
  expect(headers.get('x-ratelimit-remaining')).toBe('0')
  const reset = Number(headers.get('x-ratelimit-reset')) - world.clock.now.getTime() / 1000
  expect(Math.abs(reset - Number(headers.get('retry-after')))).toBeLessThanOrEqual(1)
  world.clock.advance(Number(headers.get('retry-after')) * 1000)
  expect((await get('/v1/experiences/search?q=pool', reader)).status).toBe(200)
})

test('an Idempotency-Key is the same key bare and in quotation marks', async () => {
  const body = nextExperience()
  const deposit = (key: string) => postBody(world, '/v1/experiences', body, author.api_key, { 'idempotency-key': key })
  const [bare, quoted] = [await deposit('8e03978e-40d5'), await deposit('"8e03978e-40d5"')]
  expect([bare.status, quoted.status]).toEqual([201, 201])
  expect(quoted.body).toEqual(bare.body)
  expect(quoted.headers.get('idempotent-replayed')).toBe('true')
})

test('the probes need no key, and readiness needs the database', async () => {
  const ask = async (path: string) => {
    const answer = await world.request(path)
    return [answer.status, await answer.json()]
  }
  expect(await ask('/livez')).toEqual([200, { status: 'ok' }])
  expect(await ask('/readyz')).toEqual([200, { status: 'ok', checks: { database: 'ok', process: 'ok' } }])
})
