import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

const origin = 'https://app.example.com'
let world: World
beforeAll(async () => {
  world = await createWorld({ config: { cors_origins: [origin, 'http://localhost:5173'] } })
})
afterAll(() => world.close())

const corsHeaders = (answer: Response) =>
  [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
const headerList = (answer: Response, name: string) => (answer.headers.get(name) ?? '').toLowerCase().split(/ *, */)
const preflight = (path: string, from: string, method = 'POST', headers = 'authorization,content-type') =>
  world.request(path, {
    method: 'OPTIONS',
    headers: { origin: from, 'access-control-request-method': method, 'access-control-request-headers': headers },
  })

test.each(['/v1/health', '/v1/experiences', '/v1/experiences/exp_1', '/docs', '/mcp', '/nowhere'])(
  'a preflight for %s is answered for a configured origin',
  async (path) => {
    const answer = await preflight(path, origin, 'DELETE')
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    expect(headerList(answer, 'access-control-allow-methods')).toEqual(
      expect.arrayContaining(['post', 'delete', 'get']),
    )
    expect(headerList(answer, 'access-control-allow-headers')).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'idempotency-key',
        'x-request-id',
        'traceparent',
        'mcp-protocol-version',
        'mcp-session-id',
        'mcp-method',
        'mcp-name',
        'a2a-version',
      ]),
    )
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(headerList(answer, 'vary')).toContain('origin')
  },
)

test.each(['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null', ''])(
  'the origin %j is refused and gets no CORS header',
  async (unlisted_origin) => {
    for (const answer of [
      await preflight('/v1/experiences', unlisted_origin),
      await world.request('/v1/health', { headers: { origin: unlisted_origin } }),
      await world.request('/v1/experiences/mine', { headers: { origin: unlisted_origin } }),
    ]) {
      expect(answer.status).toBe(403)
      expect(corsHeaders(answer)).toEqual([])
      expect(headerList(answer, 'vary')).toContain('origin')
    }
  },
)

test('a page can read answers and errors and the headers that a client needs', async () => {
  const answers = [
    await world.request('/v1/health', { headers: { origin } }),
    await world.request('/v1/experiences/mine', { headers: { origin } }),
    await world.request('/v1/experiences', { method: 'POST', body: '{', headers: { origin } }),
    await world.request('/nowhere', { headers: { origin } }),
    await world.request('/v1/health', { method: 'OPTIONS', headers: { origin } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 404, 405])
  for (const answer of answers.slice(0, 4)) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(headerList(answer, 'access-control-expose-headers')).toEqual(
      expect.arrayContaining([
        'ratelimit',
        'ratelimit-policy',
        'retry-after',
        'x-request-id',
        'idempotent-replayed',
        'server-timing',
        'www-authenticate',
      ]),
    )
  }
})

test('a page may revalidate a document by its ETag', async () => {
  const path = '/v1/openapi-public.json'
  const etag = (await world.request(path, { headers: { origin } })).headers.get('etag') ?? ''
  const answer = await world.request(path, { headers: { origin, 'if-none-match': etag } })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([304, origin])
})

test('without CORS_ORIGINS an answer has no CORS headers', async () => {
  const world_without_cors = await createWorld()
  const answer = await world_without_cors.request('/v1/health')
  await world_without_cors.close()
  expect([...corsHeaders(answer), answer.headers.get('vary')]).toEqual([null])
})
