import { afterEach, expect, test } from 'vitest'
import { newcomer } from './people.ts'
import { cleanUp, newPlace } from './place.ts'
import { startServer } from './server-process.ts'

afterEach(cleanUp)

const REQUESTS = 2000
const AT_ONCE = 8
/** Keeping 90 kB of each request would fill it before half of them are answered. */
const HEAP_MB = 96

const MODERN = '2026-07-28'
const meta = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

test.each([
  ['before 2026', list, {}],
  ['of 2026', { ...list, params: { _meta: meta } }, { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' }],
])('requests of MCP %s leave nothing behind', { timeout: 240_000 }, async (_, body, further) => {
  const { environment } = await newPlace('pglite')
  const server = await startServer({ ...environment, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  const { api_key } = await newcomer(server)
  const headers = {
    authorization: `Bearer ${api_key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...further,
  }
  const ask = async () => {
    const answer = await fetch(`${server.base_url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([answer.status, await answer.text()]).toMatchObject([200, expect.stringContaining('search_experiences')])
  }
  for (let asked = 0; asked < REQUESTS; asked += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, ask))
  expect((await server.stop()).code).toBe(0)
})
