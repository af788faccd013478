import { operations, rateLimitNames, rateLimits } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymousCaller } from '../src/platform/context.ts'
import { drain } from '../src/platform/limits/enforce-rate-limits.ts'
import { keysForLimit } from '../src/platform/limits/rate-limit-keys.ts'
import { createHttpApp } from '../src/surfaces/http/create-http-app.ts'
import { writeConsole } from './console-fixture.ts'
import { createWorld, type World } from './world.ts'

const console_files = writeConsole()
let world: World
let http: ReturnType<typeof createHttpApp>
beforeAll(async () => {
  world = await createWorld({ config: { rate_limits: true } })
  http = createHttpApp(world.app, undefined, console_files.directory)
})
afterAll(async () => {
  await world.close()
  console_files.remove()
})

let hosts = 0
/** An address of a network that nobody has used. */
const nextAddress = () => `198.${18 + Math.floor(++hosts / 256)}.${hosts % 256}.9`

/** An address that has used up everything that a limit by address admits. */
async function exhaustedAddress(): Promise<string> {
  const address = nextAddress()
  for (const limit of rateLimitNames.filter((name) => rateLimits[name].by === 'address'))
    for (const key of keysForLimit(limit, { caller: anonymousCaller, address }))
      await drain(world.app.limiter, [key], key.rate.calls)
  return address
}

const send = async (path: string, init: RequestInit, peer: string) =>
  http.request(path, init, { incoming: { socket: { remoteAddress: peer } } })

/** Every path that is served with GET, with a value for each parameter. */
const served = () => [
  ...new Set(
    http.routes
      .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
      .map(({ path }) => path.replaceAll(/:\w+/g, 'x')),
  ),
]

describe('an address that has used up its limits is refused', () => {
  test('every path as a GET without a key, but for the probe of life', async () => {
    const answered: string[] = []
    for (const path of served()) {
      // anew for each, since the limits are replenished meanwhile
      const { status } = await send(path, {}, await exhaustedAddress())
      if (status !== 429) answered.push(path)
    }
    expect(answered).toEqual(['/livez'])
  })

  test.each([
    ['an unknown path', '/nothing', {}],
    ['an unknown path below the API', '/v1/nothing', {}],
    ['an unknown page of the console', '/nothing', { headers: { accept: 'text/html' } }],
    ['a page of the console', '/search', { headers: { accept: 'text/html' } }],
    ['a file of the console', '/assets/plain.js', {}],
    ['another method', '/docs', { method: 'DELETE' }],
    ['another method of the probe of life', '/livez', { method: 'POST' }],
    ['OPTIONS', '/v1/health', { method: 'OPTIONS' }],
    ['a page of another origin', '/livez', { headers: { origin: 'https://foreign.example' } }],
    ['MCP without a key', '/mcp', { method: 'POST', body: '{}' }],
    ['A2A without a key', '/a2a', { method: 'POST', body: '{}' }],
    ['a request for a token', '/oauth/token', { method: 'POST', body: '' }],
    ['a registration', operations.registerAgent.path, { method: 'POST', body: '{}' }],
    ['a deposit without a key', operations.depositExperience.path, { method: 'POST', body: '{}' }],
    [
      'a call with a bad key',
      operations.listMyExperiences.path,
      { headers: { authorization: `Bearer ${'x'.repeat(30)}` } },
    ],
  ])('%s', async (_, path, init) => {
    expect((await send(path, init, nextAddress())).status).not.toBe(429)
    const refused = await send(path, init, await exhaustedAddress())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('but no call with a key', async () => {
    const { api_key } = await world.newcomer()
    const headers = { authorization: `Bearer ${api_key}` }
    expect((await send(operations.getCurrentKey.path, { headers }, await exhaustedAddress())).status).toBe(200)
  })
})

describe('a document has the same bytes for everybody', () => {
  test.each([
    '/docs',
    '/docs/agents.md',
    '/skill.md',
    '/llms.txt',
    operations.getOpenapi.path,
    operations.getAgentCard.path,
    '/.well-known/agent.json',
  ])('%s has an ETag, is compressed where the client asks, and 304 where it has it', async (path) => {
    const peer = nextAddress()
    const plain = await send(path, {}, peer)
    const etag = plain.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    expect(Number(plain.headers.get('content-length'))).toBe((await plain.arrayBuffer()).byteLength)
    expect((await send(path, {}, peer)).headers.get('etag')).toBe(etag)
    const compressed = await send(path, { headers: { 'accept-encoding': 'br' } }, peer)
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('etag')).not.toBe(etag)
    const known = await send(path, { headers: { 'if-none-match': etag } }, peer)
    expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0])
  })
})
