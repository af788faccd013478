import { afterAll, beforeAll, expect, test } from 'vitest'
import { listToolsRequest, mcpHeaders, statelessHeaders, statelessListToolsRequest } from '../mcp-messages.ts'
import { registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

const REQUESTS = 2000
const AT_ONCE = 8
/** A leak of 90 kB per request would fill this heap before half of the requests are answered. */
const HEAP_MB = 96

let server: ServerProcess
beforeAll(async () => {
  const { environment } = await createStorage('pglite')
  server = await startServer({ ...environment, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
})
afterAll(async () => {
  expect((await server.stop()).code).toBe(0)
  await cleanUp()
})

test.each([
  ['versions before 2026', listToolsRequest, {}],
  ['version 2026-07-28', statelessListToolsRequest, statelessHeaders],
])('requests of MCP %s do not leak memory', { timeout: 240_000 }, async (_, body, protocol_headers) => {
  const { api_key } = await registerNewcomer(server)
  const headers = { ...mcpHeaders(api_key), ...protocol_headers }
  const send = async () => {
    const answer = await fetch(`${server.base_url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([answer.status, await answer.text()]).toMatchObject([200, expect.stringContaining('search_experiences')])
  }
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, send))
})
