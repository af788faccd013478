import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const BASE_URL = 'http://cairnway.test'
const REDIRECT = 'http://localhost:9999/callback'
/** A host that offers to sign in, and remembers what it was given. */
function createProvider(client_id?: string): OAuthClientProvider & { opened: URL[] } {
  const opened: URL[] = []
  return {
    opened,
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'host', redirect_uris: [REDIRECT] },
    clientInformation: () => (client_id === undefined ? undefined : { client_id }),
    saveClientInformation: () => {},
    tokens: () => undefined,
    saveTokens: () => {},
    redirectToAuthorization: (url) => void opened.push(url),
    saveCodeVerifier: () => {},
    codeVerifier: () => '',
  }
}

const connect = (provider: OAuthClientProvider, authorization?: string): Promise<Client> => {
  const client = new Client({ name: 'host', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${BASE_URL}/mcp`), {
    authProvider: provider,
    fetch: (target, init) => {
      const { pathname, search } = new URL(String(target))
      return world.request(pathname + search, init)
    },
    ...(authorization !== undefined && { requestInit: { headers: { authorization } } }),
  })
  return client.connect(transport).then(() => client)
}

test('a host that offers to sign in is told to send an API key', async () => {
  const failure = await connect(createProvider()).catch((error: unknown) => error)
  expect(String(failure)).not.toMatch(/Zod|invalid_type|expected string/)
  expect(String(failure)).toMatch(/no sign-in in a browser.*API key.*Authorization: Bearer/)
})

test('a host that is registered elsewhere opens a page that says so', async () => {
  const provider = createProvider('host-of-elsewhere')
  await expect(connect(provider)).rejects.toThrow()
  const [page] = provider.opened
  expect(page?.pathname).toBe('/authorize')
  const answer = await world.request('/authorize')
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Authorization: Bearer')])
})

test('the same host works with an API key', async () => {
  const { api_key } = await world.newcomer()
  const client = await connect(createProvider(), `Bearer ${api_key}`)
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  await client.close()
})

test('clients of the token endpoint find its metadata, apart from MCP clients in a cache', async () => {
  const read = (headers: Record<string, string>) =>
    world.request('/.well-known/oauth-authorization-server', { headers })
  const [found, hidden] = [await read({}), await read({ 'MCP-Protocol-Version': '2025-11-25' })]
  expect([found.status, hidden.status]).toEqual([200, 404])
  expect(found.headers.get('vary')).toContain('MCP-Protocol-Version')
})
