import type { OperationId } from '@cairnway/contract'
import { afterEach, expect, test } from 'vitest'
import { buildRequest, type TestResponse, type UncheckedInput } from './call-operation.ts'
import { expectErrorEnvelope } from './expect-error-envelope.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { unknown_experience_id } from './operation-cases.ts'
import { createWorld, operator_key, type World } from './world.ts'

let world: World
afterEach(() => world.close())
const createLimitedWorld = (config = {}) =>
  createWorld({ embedder: createFakeEmbedder('none', null), config: { rate_limits: true, ...config } })

interface CallOrigin {
  key?: string
  /** remote address of the connection */
  peer?: string
  headers?: Record<string, string>
}

async function call(
  name: OperationId,
  input: UncheckedInput,
  { key, peer, headers }: CallOrigin = {},
): Promise<TestResponse> {
  const { path, init } = buildRequest(name, input)
  const sent = { ...init.headers, ...(key && { authorization: `Bearer ${key}` }), ...headers }
  const response = await world.request(path, { ...init, headers: sent }, peer)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null }
}

const collectStatuses = async (count: number, once: () => Promise<TestResponse>): Promise<number[]> => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await once()).status)
  return statuses
}
const repeatStatus = (count: number, status: number) => Array.from({ length: count }, () => status)

/** Expects a refusal in the documented form, and that the call succeeds after the stated wait and not before it. */
async function expectRefusal(limit: string, error: string, again: () => Promise<TestResponse>): Promise<void> {
  const refused = await again()
  expect(refused.status, refused.text).toBe(429)
  expectErrorEnvelope(refused)
  expect(refused.body).toMatchObject({ error, details: { limit } })
  const { details } = refused.body as { details: { retry_after_seconds: number; calls: number; seconds: number } }
  const wait = details.retry_after_seconds
  expect(Number.isInteger(wait) && wait >= 1).toBe(true)
  expect(refused.headers.get('retry-after')).toBe(String(wait))
  expect(refused.headers.get('ratelimit-policy')).toBe(`"${limit}";q=${details.calls};w=${details.seconds}`)
  expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`^"${limit}";r=\\d+;t=${wait}$`))
  if (wait > 1) {
    world.clock.advance((wait - 1) * 1000 - 500)
    expect((await again()).status).toBe(429)
    world.clock.advance(1500)
  } else world.clock.advance(1000)
  const passed = await again()
  expect(passed.status, passed.text).toBeLessThan(400)
}

test('a contributor has 120 searches a minute with all keys together, and each query of a batch counts as one', async () => {
  world = await createLimitedWorld()
  const { api_key: key, contributor_id, createKey } = await world.newcomer()
  const search = () => call('searchExperiences', { q: 'pool hangs' }, { key })
  const first = await search()
  expect(first.headers.get('ratelimit-policy')).toBe('"search";q=120;w=60')
  expect(first.headers.get('ratelimit')).toBe('"search";r=119;t=1')
  const queries = Array.from({ length: 10 }, () => ({ q: 'pool hangs' }))
  const batch = () => call('searchExperiencesBatch', { queries }, { key })
  for (let i = 0; i < 11; i++) expect((await batch()).status).toBe(200)
  expect(await collectStatuses(9, search)).toEqual(repeatStatus(9, 200))
  // one of a batch is counted before it is read, the rest after; repeated, all ten of them need 5 s of refilling
  world.clock.advance(500)
  const refused = await batch()
  expect(refused.body).toMatchObject({ error: 'RateLimitError', details: { limit: 'search', retry_after_seconds: 5 } })
  world.clock.advance(5000)
  expect((await batch()).status).toBe(200)
  await collectStatuses(2, search)
  await expectRefusal('search', 'RateLimitError', search)
  await collectStatuses(2, search)
  const other = await createKey({ contributor_id, name: 'other' })
  expect((await call('searchExperiences', { q: 'pool' }, { key: other.api_key })).status).toBe(429)
  const { api_key: another_contributor } = await world.newcomer()
  expect((await call('searchExperiences', { q: 'pool' }, { key: another_contributor })).status).toBe(200)
  // another operation has another limit
  expect((await call('listMyExperiences', {}, { key })).headers.get('ratelimit-policy')).toBe('"general";q=600;w=60')
})

test('a newcomer has 20 votes an hour', async () => {
  world = await createLimitedWorld()
  const { api_key: key } = await world.newcomer()
  const vote = () => call('giveFeedback', { experience_id: unknown_experience_id, was_helpful: true }, { key })
  expect(await collectStatuses(20, vote)).toEqual(repeatStatus(20, 404))
  const refused = await vote()
  expect(refused.body).toMatchObject({
    error: 'RateLimitError',
    details: { limit: 'feedback', retry_after_seconds: 180 },
  })
})

test('a newcomer has a burst of five deposits, and refused deposits do not count', async () => {
  world = await createLimitedWorld()
  const { api_key: key } = await world.newcomer()
  const deposit = (changes = {}) => call('depositExperience', nextExperience(changes), { key })
  const text = nextExperience()
  const first = await call('depositExperience', text, { key })
  expect([first.status, first.headers.get('ratelimit')]).toEqual([201, '"deposit";r=4;t=12'])
  expect((await call('depositExperience', text, { key })).status).toBe(409)
  expect(await collectStatuses(10, () => deposit({ title: 7 }))).toEqual(repeatStatus(10, 422))
  expect(await collectStatuses(4, deposit)).toEqual(repeatStatus(4, 201))
  await expectRefusal('deposit', 'DepositRateLimitExceededError', deposit)
  // operators have no deposit limit
  expect(await collectStatuses(7, () => call('depositExperience', nextExperience(), { key: operator_key }))).toEqual(
    repeatStatus(7, 201),
  )
})

test('a public address has 5 registrations a day, its network 20, and the local machine 100', async () => {
  world = await createLimitedWorld()
  const register = (peer: string) => call('registerAgent', { type: 'ai_agent' }, { peer })
  expect((await call('registerAgent', { type: 'robot' }, { peer: '198.51.100.1' })).status).toBe(422)
  expect(await collectStatuses(5, () => register('198.51.100.1'))).toEqual(repeatStatus(5, 201))
  for (const last of [2, 3, 4])
    expect(await collectStatuses(5, () => register(`198.51.100.${last}`))).toEqual(repeatStatus(5, 201))
  expect(await collectStatuses(2, () => register('198.51.100.5'))).toEqual([429, 429])
  expect((await register('198.51.101.5')).status).toBe(201)
  expect((await call('registerAgent', { type: 'ai_agent' }, { peer: '198.51.100.1', key: operator_key })).status).toBe(
    201,
  )
  await expectRefusal('registration', 'RateLimitError', () => register('198.51.100.1'))

  const registerLocally = () => {
    // stays below the limit of sixty calls a minute without a key
    world.clock.advance(1000)
    return register('127.0.0.1')
  }
  expect(await collectStatuses(101, registerLocally)).toEqual([...repeatStatus(100, 201), 429])
  // everybody behind a proxy that is not listed shares this address: who uses it up stops nobody for a day
  world.clock.advance(3 * 60_000)
  expect((await registerLocally()).status).toBe(201)
})

test('each address has 60 calls a minute without a key, and health always answers', async () => {
  world = await createLimitedWorld()
  const stats = (peer: string) => call('getStats', {}, { peer })
  expect(await collectStatuses(60, () => stats('203.0.113.1'))).toEqual(repeatStatus(60, 200))
  await expectRefusal('anonymous', 'RateLimitError', () => stats('203.0.113.1'))
  expect((await stats('203.0.113.2')).status).toBe(200)
  // one customer has a whole /64
  expect(await collectStatuses(60, () => stats('2001:db8::1'))).toEqual(repeatStatus(60, 200))
  expect((await stats('2001:db8::ffff:2')).status).toBe(429)
  expect((await stats('2001:db8:0:1::1')).status).toBe(200)
  expect(await collectStatuses(70, () => call('getHealth', {}, { peer: '203.0.113.1' }))).toEqual(repeatStatus(70, 200))
})

test('each address may send ten wrong keys a minute, and a valid key is still answered', async () => {
  world = await createLimitedWorld()
  const { api_key } = await world.newcomer()
  const guess = (peer: string) => call('listMyExperiences', {}, { key: 'k'.repeat(40), peer })
  expect(await collectStatuses(10, () => guess('203.0.113.1'))).toEqual(repeatStatus(10, 401))
  const refused = await guess('203.0.113.1')
  expect(refused.body).toMatchObject({ error: 'RateLimitError', details: { limit: 'bad_key', retry_after_seconds: 6 } })
  expect((await guess('203.0.113.2')).status).toBe(401)
  expect((await call('listMyExperiences', {}, { key: api_key, peer: '203.0.113.1' })).status).toBe(200)
  // a call without a key is refused as before
  expect((await call('listMyExperiences', {}, { peer: '203.0.113.1' })).status).toBe(401)
  expect(
    (await world.request('/v1/openapi.json', { headers: { authorization: 'Bearer x' } }, '203.0.113.1')).status,
  ).toBe(429)
})

test('a call without the needed scope is always answered with 403 and never with 429', async () => {
  world = await createLimitedWorld()
  const contributor = await world.newcomer()
  const { api_key: key } = await contributor.createKey({ ...contributor, name: 'narrow', scope: 'search_only' })
  const outcomes = await collectStatuses(605, () => call('listMyExperiences', {}, { key }))
  expect(new Set(outcomes)).toEqual(new Set([403]))
})

test('a call over the limit is refused before its body is read', async () => {
  world = await createLimitedWorld()
  const stats = { peer: '203.0.113.1' }
  await collectStatuses(60, () => call('getStats', {}, stats))
  const { status } = await call('registerAgent', {}, { ...stats, headers: { 'content-type': 'text/plain' } })
  expect(status).toBe(429)
})

test('X-Forwarded-For is used from a trusted proxy only', async () => {
  world = await createLimitedWorld({ trusted_proxies: ['10.0.0.0/8'] })
  const stats = (peer: string, forwarded_for: string) =>
    call('getStats', {}, { peer, headers: { 'x-forwarded-for': forwarded_for } })
  expect(await collectStatuses(60, () => stats('203.0.113.1', '8.8.8.8'))).toEqual(repeatStatus(60, 200))
  expect((await stats('203.0.113.1', '9.9.9.9')).status).toBe(429)
  expect((await stats('10.0.0.1', '1.1.1.1, 203.0.113.1')).status).toBe(429)
  expect((await stats('10.0.0.1', '203.0.113.1, 1.1.1.1')).status).toBe(200)
})

test('RATE_LIMITS=off disables every rate limit', async () => {
  world = await createWorld()
  const { api_key: key } = await world.newcomer()
  const peer = '203.0.113.1'
  expect(await collectStatuses(12, () => call('depositExperience', nextExperience(), { key, peer }))).toEqual(
    repeatStatus(12, 201),
  )
  expect(await collectStatuses(12, () => call('listMyExperiences', {}, { key: 'k'.repeat(40), peer }))).toEqual(
    repeatStatus(12, 401),
  )
  const answers = await collectStatuses(12, () => call('registerAgent', { type: 'ai_agent' }, { peer }))
  expect(answers).toEqual(repeatStatus(12, 201))
  const { headers } = await call('listMyExperiences', {}, { key, peer })
  expect(headers.has('ratelimit')).toBe(false)
})
