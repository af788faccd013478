import { afterEach, expect, test } from 'vitest'
import { headersFor, list, modern, modernHeaders } from '../mcp-messages.ts'
import { newcomer } from './people.ts'
import { cleanUp, newPlace } from './place.ts'
import { startServer } from './server-process.ts'

afterEach(cleanUp)

const REQUESTS = 2000
const AT_ONCE = 8
/** Keeping 90 kB of each request would fill it before half of them are answered. */
const HEAP_MB = 96

test.each([
  ['before 2026', list, {}],
  ['of 2026', modern, modernHeaders],
])('requests of MCP %s leave nothing behind', { timeout: 240_000 }, async (_, body, further) => {
  const { environment } = await newPlace('pglite')
  const server = await startServer({ ...environment, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  const { api_key } = await newcomer(server)
  const headers = {
    ...headersFor(api_key),
    ...further,
  }
  const ask = async () => {
    const answer = await fetch(`${server.base_url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([answer.status, await answer.text()]).toMatchObject([200, expect.stringContaining('search_experiences')])
  }
  for (let asked = 0; asked < REQUESTS; asked += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, ask))
  expect((await server.stop()).code).toBe(0)
})
