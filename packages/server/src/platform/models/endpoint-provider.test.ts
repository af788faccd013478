import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createEmbedder, type Embedder } from './embedder.ts'

type RespondToEmbedding = (response: ServerResponse, request: { input: string; model: string }) => void

const API_KEY = 'key-that-must-not-leak'
/** Long enough for a busy machine; a short timeout is used only where an endpoint hangs. */
const TIMEOUT_MS = 20_000
const SHORT_TIMEOUT_MS = 500
const vector = (...values: unknown[]): RespondToEmbedding => json({ data: [{ index: 0, embedding: values }] })
const json = (value: unknown, status = 200) => raw(JSON.stringify(value), status)
const raw =
  (body: string, status = 200): RespondToEmbedding =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const GOOD = vector(3, 4)

let servers: Server[] = []
let opened: Embedder[] = []
afterEach(async () => {
  await Promise.all(opened.map((embedder) => embedder.close()))
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
  opened = []
})

/** Starts an endpoint with a replaceable response; it collects the texts and requests that it receives. */
async function startEndpoint(respond: RespondToEmbedding) {
  const endpoint = { respond, url: '', texts: [] as string[], requests: [] as IncomingMessage[] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const embedding_request = JSON.parse(body)
    endpoint.texts.push(embedding_request.input)
    endpoint.requests.push(request)
    endpoint.respond(response, embedding_request)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  endpoint.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
  return endpoint
}

function open(url: string, dimensions: number | null = null, timeout_ms = TIMEOUT_MS) {
  const log: string[] = []
  const mode = { url, model: 'a-model', api_key: API_KEY, dimensions }
  const timeouts = { query_timeout_ms: timeout_ms, document_timeout_ms: timeout_ms }
  const embedder = createEmbedder({ mode, cache_dir: null, log: (message) => log.push(message), ...timeouts })
  opened.push(embedder)
  return { ...embedder, log }
}

test('vectors of the endpoint are scaled to length 1, their dimension is learned, and the key is sent', async () => {
  const endpoint = await startEndpoint(GOOD)
  const embedder = open(endpoint.url)
  expect([embedder.dimension(), embedder.state().status]).toEqual([null, 'degraded'])
  await embedder.ready()
  expect([embedder.dimension(), embedder.state().status]).toEqual([2, 'ok'])
  const expected = Float32Array.of(0.6, 0.8)
  expect([await embedder.embedQuery('q'), await embedder.embedDocument('d')]).toEqual([expected, expected])
  expect(await embedder.embedQuery('q')).toEqual(expected)
  expect(endpoint.texts.slice(1)).toEqual(['q', 'd'])
  expect([endpoint.requests[0]?.url, endpoint.requests[0]?.headers.authorization]).toEqual([
    '/v1/embeddings',
    `Bearer ${API_KEY}`,
  ])
})

test('the endpoint gets the id of the request that asks', async () => {
  const endpoint = await startEndpoint(GOOD)
  const embedder = open(endpoint.url)
  await embedder.ready()
  await embedder.embedQuery('q', 'somebody', 'the-request')
  await embedder.embedDocument('d')
  expect(endpoint.requests.map(({ headers }) => headers['x-request-id'])).toEqual([undefined, 'the-request', undefined])
})

test('a key is optional and never appears in messages', async () => {
  const endpoint = await startEndpoint((response, request) =>
    raw(`${API_KEY} ${request.model}`, 401)(response, request),
  )
  const embedder = open(endpoint.url)
  await embedder.ready()
  expect([embedder.state().message, ...embedder.log].join()).not.toContain(API_KEY)
  expect(embedder.state().message).toContain('HTTP 401')

  const keyless_endpoint = await startEndpoint(GOOD)
  const mode = { url: keyless_endpoint.url, model: 'm', api_key: null, dimensions: null }
  const keyless = createEmbedder({ mode, cache_dir: null })
  opened.push(keyless)
  await keyless.ready()
  expect(keyless_endpoint.requests[0]?.headers.authorization).toBeUndefined()
})

test('a long text is truncated, and never inside a surrogate pair', async () => {
  const endpoint = await startEndpoint(GOOD)
  const embedder = open(endpoint.url)
  await embedder.embedDocument(`${'a'.repeat(1499)}😀`)
  expect(endpoint.texts[1]).toBe('a'.repeat(1499))
})

const wrong_responses: [string, RespondToEmbedding, string][] = [
  ['another dimension', vector(1, 2, 3), '3 components, not 2'],
  ['no numbers', vector('NaN', 1), 'exactly one embedding of numbers'],
  ['null', vector(null, 1), 'exactly one embedding of numbers'],
  ['an infinite number', raw('{"data":[{"embedding":[1e999,1]}]}'), 'exactly one embedding of numbers'],
  ['a literal NaN', raw('{"data":[{"embedding":[NaN,1]}]}'), 'not JSON'],
  ['a zero vector', vector(0, 0), 'no direction'],
  ['no component', vector(), 'exactly one embedding of numbers'],
  ['no vector', json({ data: [] }), 'exactly one embedding of numbers'],
  ['two vectors', json({ data: [{ embedding: [3, 4] }, { embedding: [3, 4] }] }), 'exactly one embedding of numbers'],
  ['another shape', json({ embedding: [3, 4] }), 'exactly one embedding of numbers'],
  ['nothing', raw(''), 'not JSON'],
  ['a page', raw('<html>'), 'not JSON'],
  ['an error', raw('{}', 500), 'HTTP 500'],
  ['too many requests', raw('{}', 429), 'HTTP 429'],
  ['a giant body', raw(`{"data":[{"embedding":[3,4],"x":"${'x'.repeat(2_000_000)}"}]}`), 'larger than 1000000'],
  ['a giant vector', vector(...new Array(9000).fill(1)), 'exactly one embedding of numbers'],
  [
    'an end in the middle',
    (response) => response.writeHead(200).write('{"data"', () => response.destroy()),
    'breaks off',
  ],
  ['no response', () => {}, 'does not answer in time'],
  ['half a response', (response) => response.writeHead(200).write('{"data"'), 'does not end in time'],
]

test.each(wrong_responses)(
  'a response is refused for queries and documents: %s',
  async (_name, respond, reason) => {
    const endpoint = await startEndpoint(GOOD)
    const embedder = open(endpoint.url, null, reason.includes('in time') ? SHORT_TIMEOUT_MS : TIMEOUT_MS)
    await expect.poll(() => embedder.state().status, { timeout: 15_000 }).toBe('ok')
    endpoint.respond = respond
    expect([await embedder.embedDocument('d'), await embedder.embedQuery('q')]).toEqual([null, null])
    expect(embedder.log.at(-1)).toContain(reason)
    endpoint.respond = GOOD
    await expect.poll(() => embedder.embedDocument('d'), { timeout: 15_000 }).toEqual(Float32Array.of(0.6, 0.8))
  },
  40_000,
)

test('a redirect is refused, and neither text nor key is sent to its target', async () => {
  const target = await startEndpoint(GOOD)
  const endpoint = await startEndpoint((response) =>
    response.writeHead(307, { location: `${target.url}/embeddings` }).end(),
  )
  const embedder = open(endpoint.url)
  await embedder.ready()
  expect(embedder.state()).toEqual({
    status: 'down',
    message: expect.stringContaining('redirects elsewhere (HTTP 307)'),
  })
  expect(target.texts).toEqual([])
})

test('an unavailable endpoint is down with a reason and is used again when it is back', async () => {
  const endpoint = await startEndpoint(raw('', 503))
  const embedder = open(endpoint.url)
  await embedder.ready()
  expect(embedder.state()).toEqual({
    status: 'down',
    message: expect.stringMatching(/only words are searched: HTTP 503/),
  })
  expect([await embedder.embedDocument('d'), await embedder.embedQuery('q')]).toEqual([null, null])
  endpoint.respond = GOOD
  await expect.poll(() => embedder.state().status, { timeout: 15_000 }).toBe('ok')
  expect(await embedder.embedDocument('d')).not.toBeNull()
})

test('five failures open the circuit: only one probe at a time is sent until it has a vector', async () => {
  const endpoint = await startEndpoint(GOOD)
  const embedder = open(endpoint.url)
  await embedder.ready()
  endpoint.respond = raw('', 500)
  const failed = await Promise.all(Array.from({ length: 40 }, (_, i) => embedder.embedDocument(`d${i}`)))
  expect(failed.every((vector) => vector === null)).toBe(true)
  expect(embedder.state()).toEqual({ status: 'down', message: expect.stringContaining('HTTP 500') })
  // only texts in flight at the fifth failure are sent beyond it
  expect(endpoint.texts.length).toBeLessThan(20)
  const sent_count = endpoint.texts.length
  await Promise.all(Array.from({ length: 100 }, (_, i) => embedder.embedQuery(`q${i}`)))
  expect(endpoint.texts.slice(sent_count).every((text) => text === 'a short text')).toBe(true)
  endpoint.respond = GOOD
  await expect.poll(() => embedder.state().status, { timeout: 15_000 }).toBe('ok')
  expect(await embedder.embedQuery('again')).not.toBeNull()
  expect(embedder.log.filter((message) => message.includes('cannot be used'))).toHaveLength(1)
}, 40_000)

test('with EMBEDDINGS_DIMENSIONS another dimension is refused from the first response', async () => {
  const endpoint = await startEndpoint(GOOD)
  const embedder = open(endpoint.url, 3)
  await embedder.ready()
  expect(embedder.state().message).toMatch(/2 components, not 3.*EMBEDDINGS_DIMENSIONS/)
  expect(embedder.dimension()).toBe(3)
})

test('closing gives null to every waiting text', async () => {
  const endpoint = await startEndpoint(GOOD)
  const embedder = open(endpoint.url)
  await embedder.ready()
  endpoint.respond = () => {}
  const waiting = Array.from({ length: 20 }, (_, i) => embedder.embedDocument(`d${i}`))
  await embedder.close()
  expect(await Promise.all(waiting)).toEqual(new Array(20).fill(null))
  expect(embedder.state().status).toBe('down')
})
