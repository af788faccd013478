import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RegisteredContributor, registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

let server: ServerProcess
let person: RegisteredContributor
beforeAll(async () => {
  server = await startServer((await createStorage('pglite')).environment)
  person = await registerNewcomer(server)
})
afterAll(cleanUp)

/** Longer than the service keeps a connection whose body nobody reads. */
const UNREAD_BODY_MS = 700

interface Answer {
  status: number | undefined
  connection: string | undefined
  error: string | undefined
}

/** Sends a request over the connections of an agent. */
async function send(
  agent: Agent,
  path: string,
  { method = 'GET', headers = {}, body = Buffer.alloc(0) } = {},
): Promise<Answer> {
  const request = httpRequest(`${server.base_url}${path}`, { agent, method, headers })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const { error } = JSON.parse(await text(response)) as { error?: string }
  return { status: response.statusCode, connection: response.headers.connection, error }
}

const megabyte = Buffer.alloc(1024 * 1024, 'x')
const json = { 'content-type': 'application/json', 'content-length': String(megabyte.length) }

const refusals: [what: string, path: string, headers: () => Record<string, string>, status: number][] = [
  ['is too large', '/v1/experiences', () => ({ ...json, authorization: `Bearer ${person.api_key}` }), 413],
  ['comes without a key', '/v1/experiences', () => json, 401],
  ['comes with a key that does not exist', '/v1/experiences', () => ({ ...json, authorization: 'Bearer cw_x' }), 401],
  ['has another media type', '/v1/agents/register', () => ({ ...json, 'content-type': 'text/plain' }), 415],
  ['goes to a path that does not exist', '/v1/nothing', () => json, 404],
  ['goes to a path that takes no body', '/v1/health', () => json, 405],
  ['comes from a page of another origin', '/v1/experiences', () => ({ ...json, origin: 'https://evil.example' }), 403],
]

test.each(refusals)(
  'a pooled client whose body %s reads the refusal, and its next requests are answered',
  async (_, path, headers, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const pause_ms of [0, UNREAD_BODY_MS]) {
      const refusal = await send(agent, path, { method: 'POST', headers: headers(), body: megabyte })
      expect(refusal).toMatchObject({ status, connection: 'close', error: expect.any(String) })
      await sleep(pause_ms)
      expect(await send(agent, '/v1/health')).toMatchObject({ status: 200 })
    }
    agent.destroy()
  },
)

test('a refusal after a body that has arrived keeps the connection open', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = {
    'content-type': 'application/json',
    'content-length': '2',
    authorization: `Bearer ${person.api_key}`,
  }
  const refusal = await send(agent, '/v1/experiences', { method: 'POST', headers, body: Buffer.from('{}') })
  expect(refusal).toMatchObject({ status: 422, connection: 'keep-alive' })
  agent.destroy()
})
