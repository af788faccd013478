import { afterEach, expect, test } from 'vitest'
import { listToolsRequest, mcpHeaders, statelessHeaders, statelessListToolsRequest } from '../mcp-messages.ts'
import { registerNewcomer } from './register-contributors.ts'
import { startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

afterEach(cleanUp)

const REQUESTS = 2000
const AT_ONCE = 8
/** Keeping 90 kB of each request would fill it before half of them are answered. */
const HEAP_MB = 96

test.each([
  ['before 2026', listToolsRequest, {}],
  ['of 2026', statelessListToolsRequest, statelessHeaders],
])('requests of MCP %s leave nothing behind', { timeout: 240_000 }, async (_, body, further) => {
  const { environment } = await createStorage('pglite')
  const server = await startServer({ ...environment, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  const { api_key } = await registerNewcomer(server)
  const headers = {
    ...mcpHeaders(api_key),
    ...further,
  }
  const ask = async () => {
    const answer = await fetch(`${server.base_url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([answer.status, await answer.text()]).toMatchObject([200, expect.stringContaining('search_experiences')])
  }
  for (let asked = 0; asked < REQUESTS; asked += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, ask))
  expect((await server.stop()).code).toBe(0)
})
