import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectMcpClient, protocolModes } from './mcp-client.ts'
import {
  listToolsRequest,
  mcpHeaders,
  requestMeta,
  STATELESS_PROTOCOL_VERSION,
  statelessHeaders,
  statelessListToolsRequest,
} from './mcp-messages.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let ann: TestContributor
beforeAll(async () => {
  world = await createWorld({ config: { base_url: 'https://cairnway.example', cors_origins: ['https://app.example'] } })
  ann = await world.newcomer()
})
afterAll(() => world.close())

interface PostOptions {
  headers?: Record<string, string | undefined>
  path?: string
  method?: string
}
async function post(body: unknown, { headers = {}, path = '/mcp', method = 'POST' }: PostOptions = {}) {
  const all_headers: Record<string, string | undefined> = {
    ...mcpHeaders(ann.api_key),
    ...headers,
  }
  const sent = Object.entries(all_headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await world.request(path, {
    method,
    headers: Object.fromEntries(sent),
    ...(method === 'POST' && { body: text }),
  })
  const response_text = await answer.text()
  const data = /^data: (.*)$/m.exec(response_text)?.[1] ?? response_text
  const parsed: unknown = data === '' ? null : JSON.parse(data)
  return { status: answer.status, headers: answer.headers, body: parsed }
}

const resource_metadata = 'https://cairnway.example/.well-known/oauth-protected-resource/mcp'
const challenge_rest = 'DPoP algs="ES256 EdDSA Ed25519"'

describe('the API key is checked before anything else', () => {
  test.each([
    ['no key', undefined, `Bearer realm="cairnway", ${challenge_rest}`],
    ['an unknown key', 'Bearer cw_full_nonsense', `Bearer realm="cairnway", error="invalid_token", ${challenge_rest}`],
    ['another scheme', 'Basic abc', `Bearer realm="cairnway", error="invalid_token", ${challenge_rest}`],
  ])('%s is answered with 401 and a challenge', async (_, authorization, challenge) => {
    for (const body of [listToolsRequest, statelessListToolsRequest, '{', 'x'.repeat(300_000)]) {
      // without the Accept header that the protocol requires
      const answer = await post(body, { headers: { authorization, accept: 'text/plain' } })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe(challenge)
      expect(answer.body).toMatchObject({ error: 'AuthenticationError', details: {} })
    }
  })

  test('a token that is refused leads to the metadata by which its holder finds the token endpoint', async () => {
    const refused = await post(listToolsRequest, { headers: { authorization: 'DPoP nonsense' } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toMatch(
      new RegExp(`^DPoP error="[a-z_]+", .*, resource_metadata="${resource_metadata}"$`),
    )
    const answer = await world.request(new URL(resource_metadata).pathname)
    expect(await answer.json()).toMatchObject({
      resource: 'https://cairnway.example/mcp',
      authorization_servers: ['https://cairnway.example'],
    })
    const elsewhere = await world.request('/v1/agents/me/profile', { headers: { authorization: 'DPoP nonsense' } })
    expect(elsewhere.headers.get('www-authenticate')).not.toContain('resource_metadata')
  })

  test.each(protocolModes)('the official client in the mode %j says that a key is missing', async (mode) => {
    for (const api_key of [undefined, 'cw_full_nonsense'])
      await expect(connectMcpClient(world, api_key, { mode })).rejects.toThrow(/requires authorization|API key|401/)
  })

  test('a key of any scope is accepted', async () => {
    const { contributor_id } = ann
    for (const scope of ['search_only', 'read', 'deposit', 'full'] as const) {
      const { api_key } = await ann.createKey({ contributor_id, name: scope, scope })
      const answer = await post(listToolsRequest, { headers: { authorization: `Bearer ${api_key}` } })
      expect(answer.status).toBe(200)
    }
  })
})

describe('web pages of other origins cannot reach a service on this machine', () => {
  test.each([
    [{ host: 'localhost:8080' }, 200],
    [{ host: '127.0.0.1' }, 200],
    [{ host: '[::1]:8080' }, 200],
    [{ host: 'cairnway.example' }, 200],
    [{ host: 'evil.example' }, 403],
    [{ host: 'localhost.evil.example' }, 403],
    [{ host: '127.0.0.1.evil.example' }, 403],
    [{ host: 'localhost', origin: 'http://localhost:3000' }, 200],
    [{ host: 'localhost', origin: 'https://cairnway.example' }, 200],
    [{ host: 'localhost', origin: 'https://app.example' }, 200],
    [{ host: 'localhost', origin: 'https://evil.example' }, 403],
    [{ host: 'localhost', origin: 'http://cairnway.example' }, 403],
    [{ host: 'localhost', origin: 'https://app.example:444' }, 403],
    [{ host: 'localhost', origin: 'null' }, 403],
  ])('%j is answered %i', async (headers, status) => {
    const answer = await post(listToolsRequest, { headers })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body).toMatchObject({ error: 'ForbiddenError' })
  })

  test('a service that listens on all interfaces accepts any host, and checks origins by the same rule', async () => {
    const open = await createWorld({
      config: { host: '0.0.0.0', base_url: 'https://cairnway.example' },
      db: world.app.db,
    })
    const ask = async (headers: Record<string, string>) =>
      (await open.request('/mcp', { method: 'POST', headers })).status
    expect(await ask({ host: 'anything.example' })).toBe(401)
    expect(await ask({ host: 'anything.example', origin: 'https://evil.example' })).toBe(403)
    await open.close()
  })
})

describe('a request that is not a valid message', () => {
  test.each([
    ['broken JSON', '{"jsonrpc":', {}, 400, -32700],
    ['text that is not JSON', 'hello', {}, 400, -32700],
    ['an empty body', '', {}, 400, -32700],
    ['invalid UTF-8 escapes', '{"a":"\\ud8"}', {}, 400, -32700],
    ['a number', 1, {}, 400, -32600],
    ['an object of another kind', { hello: 'world' }, {}, 400, -32600],
    ['an empty batch', [], {}, 400, -32600],
    ['a batch of many', Array(21).fill(listToolsRequest), {}, 400, -32600],
    [
      'a body that is too long',
      JSON.stringify({ ...listToolsRequest, params: { x: 'x'.repeat(300_000) } }),
      {},
      413,
      -32000,
    ],
    ['another media type', listToolsRequest, { 'content-type': 'text/plain' }, 415, -32000],
    [
      'a protocol version that never existed',
      listToolsRequest,
      { 'mcp-protocol-version': '1999-01-01' },
      400,
      expect.any(Number),
    ],
    [
      'a future protocol version',
      {
        ...listToolsRequest,
        params: { _meta: { ...requestMeta, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' } },
      },
      { 'mcp-protocol-version': '2031-01-01', 'mcp-method': 'tools/list' },
      400,
      -32022,
    ],
    ['a modern message without its headers', statelessListToolsRequest, {}, 400, -32020],
    [
      'a method header that contradicts the message',
      statelessListToolsRequest,
      { ...statelessHeaders, 'mcp-method': 'tools/call' },
      400,
      -32020,
    ],
    ['a modern header without the envelope', listToolsRequest, statelessHeaders, 400, -32602],
    [
      'an unknown modern method',
      { ...statelessListToolsRequest, method: 'tools/burn' },
      { ...statelessHeaders, 'mcp-method': 'tools/burn' },
      404,
      -32601,
    ],
    ['an unknown method of an older version', { ...listToolsRequest, method: 'tools/burn' }, {}, 200, -32601],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const answer = await post(body, { headers: headers as Record<string, string> })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { code, message: expect.stringMatching(/./) } })
  })

  test.each(['GET', 'DELETE', 'PUT'])('%s is not a method of it', async (method) => {
    const answer = await post('', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })
})

describe('invalid parameters are refused with a one-line message', () => {
  const wrong = [
    ['prompts/get', { name: 'plan_check', arguments: { plan: 5 } }, 'params.arguments.plan: '],
    ['prompts/get', { name: 'plan_check', arguments: {} }, 'plan: '],
    ['tools/call', { name: 'get_stats', arguments: 'all' }, 'params.arguments: '],
    ['tools/list', { cursor: 5 }, 'params.cursor: '],
  ] as const
  // the headers of the stateless version repeat these parameters and cannot hold such values
  const wrong_in_older_versions = [
    ['initialize', {}, 'params.protocolVersion: '],
    ['prompts/get', { name: 7 }, 'params.name: '],
    ['resources/read', { uri: ['a', 'b'] }, 'params.uri: '],
  ] as const
  const invalidParams = (path: string) => ({
    id: 1,
    error: { code: -32602, message: expect.stringMatching(new RegExp(`^Invalid [^\\n[{]*${path}[^\\n[{]*$`)) },
  })

  test.each([...wrong, ...wrong_in_older_versions])(
    '%s with %j in the older versions',
    async (method, params, path) => {
      expect((await post({ ...listToolsRequest, method, params })).body).toMatchObject(invalidParams(path))
    },
  )

  test.each(wrong)('%s with %j in the stateless version', async (method, params, path) => {
    const name = 'name' in params ? { 'mcp-name': params.name } : {}
    const headers = { ...statelessHeaders, 'mcp-method': method, ...name }
    const answer = await post({ ...listToolsRequest, method, params: { _meta: requestMeta, ...params } }, { headers })
    expect(answer.body).toMatchObject(invalidParams(path))
  })
})

test('the handshake of the older versions answers an unknown version with a supported one', async () => {
  const initialize = (protocolVersion: string) => ({
    ...listToolsRequest,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })
  for (const known of ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])
    expect((await post(initialize(known))).body).toMatchObject({ result: { protocolVersion: known } })
  expect((await post(initialize('2020-01-01'))).body).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
  expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
})

test('every message of a batch is answered in the older versions', async () => {
  const answer = await world.request('/mcp', {
    method: 'POST',
    headers: mcpHeaders(ann.api_key),
    body: JSON.stringify([listToolsRequest, { ...listToolsRequest, id: 2, method: 'ping' }]),
  })
  const ids = [...(await answer.text()).matchAll(/"id":(\d)/g)].map(([, id]) => id)
  expect(ids.sort()).toEqual(['1', '2'])
})

test('a selection of unknown tools is refused and named', async () => {
  const answer = await post(listToolsRequest, { path: '/mcp?tools=everything' })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ error: 'ValidationError', message: expect.stringContaining('"everything"') })
})

test('a revoked key is refused on the next call', async () => {
  const { contributor_id } = ann
  const { api_key, key_id } = await ann.createKey({ contributor_id, name: 'short', scope: 'read' })
  const client = await connectMcpClient(world, api_key)
  await client.listTools()
  await ann.revokeKey({ contributor_id, key_id })
  await expect(client.callTool({ name: 'search_experiences', arguments: { q: 'x' } })).rejects.toThrow(/401|revoked/)
  await client.close()
})

test('aborted requests do not affect later ones', async () => {
  const call = {
    ...statelessListToolsRequest,
    method: 'tools/call',
    params: { _meta: requestMeta, name: 'search_experiences', arguments: { q: 'x' } },
  }
  for (const [body, protocol_headers] of [
    [
      call,
      {
        'mcp-protocol-version': STATELESS_PROTOCOL_VERSION,
        'mcp-method': 'tools/call',
        'mcp-name': 'search_experiences',
      },
    ],
    [{ ...call, params: { name: 'search_experiences', arguments: { q: 'x' } } }, {}],
  ] as const) {
    const abort = new AbortController()
    const pending = world.request('/mcp', {
      method: 'POST',
      signal: abort.signal,
      headers: { ...mcpHeaders(ann.api_key), ...protocol_headers },
      body: JSON.stringify(body),
    })
    abort.abort()
    // the request ends either way
    await pending.then(
      (answer) => answer.body?.cancel(),
      () => {},
    )
  }
  const client = await connectMcpClient(world, ann.api_key)
  expect((await client.callTool({ name: 'search_experiences', arguments: { q: 'x' } })).isError).toBeFalsy()
  await client.close()
})
