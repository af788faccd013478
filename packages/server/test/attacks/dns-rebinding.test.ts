import { operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpApp } from '../../src/surfaces/http/create-http-app.ts'
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

/**
 * Addresses at which the console is opened, and the names that its calls then carry, under which a browser reached it.
 */
const opened: [service: { host: string; base_url: string }, host: string, origin: string, status: number][] = [
  [{ host: '127.0.0.1', base_url: 'http://127.0.0.1:8080' }, '127.0.0.1:8080', 'http://127.0.0.1:8080', 201],
  [{ host: '127.0.0.1', base_url: 'http://127.0.0.1:8080' }, 'localhost:8080', 'http://localhost:8080', 201],
  [{ host: '127.0.0.1', base_url: 'http://127.0.0.1:8080' }, '[::1]:8080', 'http://[::1]:8080', 201],
  // a reverse proxy that keeps the Host header, and one that does not
  [{ host: '127.0.0.1', base_url: 'https://cairn.example' }, 'cairn.example', 'https://cairn.example', 201],
  [{ host: '127.0.0.1', base_url: 'https://cairn.example' }, '127.0.0.1:8080', 'https://cairn.example', 201],
  [{ host: '0.0.0.0', base_url: 'https://cairn.example/knowledge' }, 'cairn.example', 'https://cairn.example', 201],
  [{ host: '0.0.0.0', base_url: 'http://0.0.0.0:8080' }, '192.168.1.5:8080', 'http://192.168.1.5:8080', 201],
  [{ host: '::', base_url: 'http://[::]:8080' }, '[fd00::5]:8080', 'http://[fd00::5]:8080', 201],
  // a name that is not known as its own may be rebound, and another address is that of another service
  [{ host: '0.0.0.0', base_url: 'http://0.0.0.0:8080' }, 'evil.example:8080', 'http://evil.example:8080', 403],
  [{ host: '0.0.0.0', base_url: 'http://0.0.0.0:8080' }, '192.168.1.5:8080', 'http://192.168.1.6:8080', 403],
  [{ host: '0.0.0.0', base_url: 'http://0.0.0.0:8080' }, '192.168.1.5:8080', 'http://192.168.1.5:9000', 403],
  [{ host: '127.0.0.1', base_url: 'http://127.0.0.1:8080' }, '192.168.1.5:8080', 'http://192.168.1.5:8080', 403],
  [{ host: '0.0.0.0', base_url: 'https://cairn.example' }, 'cairn.example', 'null', 403],
]

test.each(opened)(
  'of a service at %j, opened as %s, a page of %s is answered %d',
  async (config, host, origin, status) => {
    const http = createHttpApp({ ...local.app, config: { ...local.app.config, ...config } })
    const body = JSON.stringify({ type: 'human', agent_name: 'Somebody at a browser' })
    const headers = { host, origin, 'content-type': 'application/json' }
    expect((await http.request('/v1/agents/register', { method: 'POST', body, headers })).status).toBe(status)
  },
)
