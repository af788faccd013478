import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_URL, createTokenWorld, type TokenWorld } from './token-world.ts'

// Tokens at the surfaces other than REST.

let at: TokenWorld
let token: string
beforeAll(async () => {
  at = await createTokenWorld()
  token = await at.mint()
})
afterAll(() => at.world.close())

test('MCP over HTTP takes a token, with a proof of each request', async () => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const transport = new StreamableHTTPClientTransport(new URL(`${BASE_URL}/mcp`), {
    fetch: async (_, init = {}) => {
      const headers = Object.fromEntries(new Headers(init.headers))
      return at.call('/mcp', { token, init: { ...init, headers } })
    },
  })
  await client.connect(transport)
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(0)
  await client.close()
  const refused = await at.world.request('/mcp', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  expect(refused.status).toBe(401)
})

test('A2A takes a token', async () => {
  const message = { role: 'ROLE_USER', messageId: 'message-1', parts: [{ text: 'pool timeout exceeded' }] }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } })
  const headers = { 'content-type': 'application/json', 'A2A-Version': '1.0' }
  const answer = await at.call('/a2a', { token, init: { method: 'POST', headers, body } })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toHaveProperty('result')
})

test('what answers more with a key does so with a token, and a public answer needs none', async () => {
  expect((await at.call('/v1/health', { token })).status).toBe(200)
  expect((await at.world.request('/v1/health', { headers: { authorization: 'DPoP nonsense' } })).status).toBe(200)
})

test('an Idempotency-Key works with tokens: a repetition is by another token and proof', async () => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'repeated' },
    body: JSON.stringify({ task: 'The pool hangs', visibility_scope: 'team' }),
  }
  const first = await at.call('/v1/sessions', { token, init })
  const again = await at.call('/v1/sessions', { token: await at.mint(), init })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.json()).toEqual(await first.json())
})
