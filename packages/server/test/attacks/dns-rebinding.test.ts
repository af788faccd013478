import { operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../world.ts'

let local: World
beforeAll(async () => {
  local = await createWorld({ config: { host: '127.0.0.1', base_url: 'http://127.0.0.1:8080' } })
})
afterAll(() => local.close())

/** Every path of the service, each with a method that it answers. */
const paths: [method: string, path: string][] = [
  ...operationIds.map((name): [string, string] => [operations[name].method, operations[name].path]),
  ['POST', '/mcp'],
  ['POST', '/a2a'],
  ['POST', '/v1/a2a'],
  ['GET', '/docs'],
  ['GET', '/'],
  ['GET', '/nothing'],
  ['GET', '/livez'],
  ['GET', '/readyz'],
]

test('a service on loopback answers under no host name of others, on any path', async () => {
  for (const [method, path] of paths) {
    const answer = await local.request(path, { method, headers: { host: 'rebind.evil.example' } })
    expect([path, answer.status]).toEqual([path, 403])
    expect(await answer.json()).toMatchObject({ error: 'ForbiddenError', details: { host: 'rebind.evil.example' } })
  }
})

test('pages of other origins are refused on any path', async () => {
  for (const [method, path] of paths) {
    const headers = { host: 'localhost:8080', origin: 'https://evil.example' }
    expect([path, (await local.request(path, { method, headers })).status]).toEqual([path, 403])
  }
})

test.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'agent.localhost'])(
  'the loopback name %s is answered',
  async (host) => {
    expect((await local.request('/v1/health', { headers: { host } })).status).toBe(200)
  },
)
