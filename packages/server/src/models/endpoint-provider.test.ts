import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createEmbedder, type Embedder } from './embedder.ts'

type RespondToEmbedding = (response: ServerResponse, asked: { input: string; model: string }) => void

const API_KEY = 'key-that-must-not-be-told'
/** Long enough for a busy machine; short ones only where an endpoint hangs. */
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

/** An endpoint that answers as told, and the texts that it was sent. */
async function serve(first: RespondToEmbedding) {
  const place = { answer: first, url: '', texts: [] as string[], heard: [] as IncomingMessage[] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const asked = JSON.parse(body)
    place.texts.push(asked.input)
    place.heard.push(request)
    place.answer(response, asked)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  place.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
  return place
}

function open(url: string, dimensions: number | null = null, limit_ms = TIMEOUT_MS) {
  const log: string[] = []
  const mode = { url, model: 'a-model', api_key: API_KEY, dimensions }
  const limits = { query_limit_ms: limit_ms, document_limit_ms: limit_ms }
  const embedder = createEmbedder({ mode, cache_dir: null, log: (message) => log.push(message), ...limits })
  opened.push(embedder)
  return { ...embedder, log }
}

test('gives the vectors of the endpoint at length 1, learns their dimension and tells who asks', async () => {
  const place = await serve(GOOD)
  const embedder = open(place.url)
  expect([embedder.dimension(), embedder.state().status]).toEqual([null, 'degraded'])
  await embedder.ready()
  expect([embedder.dimension(), embedder.state().status]).toEqual([2, 'ok'])
  const expected = Float32Array.of(0.6, 0.8)
  expect([await embedder.embedQuery('q'), await embedder.embedDocument('d')]).toEqual([expected, expected])
  expect(await embedder.embedQuery('q')).toEqual(expected)
  expect(place.texts.slice(1)).toEqual(['q', 'd'])
  expect([place.heard[0]?.url, place.heard[0]?.headers.authorization]).toEqual(['/v1/embeddings', `Bearer ${API_KEY}`])
})

test('a key is not needed, and is never told', async () => {
  const place = await serve((response, asked) => raw(`${API_KEY} ${asked.model}`, 401)(response, asked))
  const embedder = open(place.url)
  await embedder.ready()
  expect([embedder.state().message, ...embedder.log].join()).not.toContain(API_KEY)
  expect(embedder.state().message).toContain('HTTP 401')

  const open_place = await serve(GOOD)
  const mode = { url: open_place.url, model: 'm', api_key: null, dimensions: null }
  const without = createEmbedder({ mode, cache_dir: null })
  opened.push(without)
  await without.ready()
  expect(open_place.heard[0]?.headers.authorization).toBeUndefined()
})

test('a long text is cut, and not within a character', async () => {
  const place = await serve(GOOD)
  const embedder = open(place.url)
  await embedder.embedDocument(`${'a'.repeat(1499)}😀`)
  expect(place.texts[1]).toBe('a'.repeat(1499))
})

const wrong: [string, RespondToEmbedding, string][] = [
  ['another dimension', vector(1, 2, 3), '3 components, not 2'],
  ['no numbers', vector('NaN', 1), 'exactly one embedding of numbers'],
  ['null', vector(null, 1), 'exactly one embedding of numbers'],
  ['an infinite number', raw('{"data":[{"embedding":[1e999,1]}]}'), 'exactly one embedding of numbers'],
  ['NaN', raw('{"data":[{"embedding":[NaN,1]}]}'), 'not JSON'],
  ['zero', vector(0, 0), 'no direction'],
  ['no component', vector(), 'exactly one embedding of numbers'],
  ['no vector', json({ data: [] }), 'exactly one embedding of numbers'],
  ['two vectors', json({ data: [{ embedding: [3, 4] }, { embedding: [3, 4] }] }), 'exactly one embedding of numbers'],
  ['another form', json({ embedding: [3, 4] }), 'exactly one embedding of numbers'],
  ['nothing', raw(''), 'not JSON'],
  ['a page', raw('<html>'), 'not JSON'],
  ['an error', raw('{}', 500), 'HTTP 500'],
  ['too many requests', raw('{}', 429), 'HTTP 429'],
  ['a giant answer', raw(`{"data":[{"embedding":[3,4],"x":"${'x'.repeat(2_000_000)}"}]}`), 'larger than 1000000'],
  ['a giant vector', vector(...new Array(9000).fill(1)), 'exactly one embedding of numbers'],
  [
    'an end in the middle',
    (response) => response.writeHead(200).write('{"data"', () => response.destroy()),
    'breaks off',
  ],
  ['no answer', () => {}, 'does not answer in time'],
  ['half an answer', (response) => response.writeHead(200).write('{"data"'), 'does not end in time'],
]

test.each(wrong)(
  '%s is refused, whoever asks',
  async (_name, answer, reason) => {
    const place = await serve(GOOD)
    const embedder = open(place.url, null, reason.includes('in time') ? SHORT_TIMEOUT_MS : TIMEOUT_MS)
    await expect.poll(() => embedder.state().status, { timeout: 15_000 }).toBe('ok')
    place.answer = answer
    expect([await embedder.embedDocument('d'), await embedder.embedQuery('q')]).toEqual([null, null])
    expect(embedder.log.at(-1)).toContain(reason)
    place.answer = GOOD
    await expect.poll(() => embedder.embedDocument('d'), { timeout: 15_000 }).toEqual(Float32Array.of(0.6, 0.8))
  },
  40_000,
)

test('an answer from elsewhere is refused and neither text nor key goes there', async () => {
  const elsewhere = await serve(GOOD)
  const place = await serve((response) => response.writeHead(307, { location: `${elsewhere.url}/embeddings` }).end())
  const embedder = open(place.url)
  await embedder.ready()
  expect(embedder.state()).toEqual({
    status: 'down',
    message: expect.stringContaining('redirects elsewhere (HTTP 307)'),
  })
  expect(elsewhere.texts).toEqual([])
})

test('an endpoint that is not there is down, with the reason, and found when it comes back', async () => {
  const place = await serve(raw('', 503))
  const embedder = open(place.url)
  await embedder.ready()
  expect(embedder.state()).toEqual({
    status: 'down',
    message: expect.stringMatching(/only words are searched: HTTP 503/),
  })
  expect([await embedder.embedDocument('d'), await embedder.embedQuery('q')]).toEqual([null, null])
  place.answer = GOOD
  await expect.poll(() => embedder.state().status, { timeout: 15_000 }).toBe('ok')
  expect(await embedder.embedDocument('d')).not.toBeNull()
})

test('five failures open the circuit: nothing is sent but one known text at a time, until that has a vector', async () => {
  const place = await serve(GOOD)
  const embedder = open(place.url)
  await embedder.ready()
  place.answer = raw('', 500)
  const failed = await Promise.all(Array.from({ length: 40 }, (_, i) => embedder.embedDocument(`d${i}`)))
  expect(failed.every((one) => one === null)).toBe(true)
  expect(embedder.state()).toEqual({ status: 'down', message: expect.stringContaining('HTTP 500') })
  // those that were under way with the fifth failure, and no more
  expect(place.texts.length).toBeLessThan(20)
  const sent = place.texts.length
  await Promise.all(Array.from({ length: 100 }, (_, i) => embedder.embedQuery(`q${i}`)))
  expect(place.texts.slice(sent).every((text) => text === 'a short text')).toBe(true)
  place.answer = GOOD
  await expect.poll(() => embedder.state().status, { timeout: 15_000 }).toBe('ok')
  expect(await embedder.embedQuery('again')).not.toBeNull()
  expect(embedder.log.filter((message) => message.includes('cannot be used'))).toHaveLength(1)
}, 40_000)

test('with EMBEDDINGS_DIMENSIONS another dimension is refused from the start', async () => {
  const place = await serve(GOOD)
  const embedder = open(place.url, 3)
  await embedder.ready()
  expect(embedder.state().message).toMatch(/2 components, not 3.*EMBEDDINGS_DIMENSIONS/)
  expect(embedder.dimension()).toBe(3)
})

test('closing lets nobody wait', async () => {
  const place = await serve(GOOD)
  const embedder = open(place.url)
  await embedder.ready()
  place.answer = () => {}
  const waiting = Array.from({ length: 20 }, (_, i) => embedder.embedDocument(`d${i}`))
  await embedder.close()
  expect(await Promise.all(waiting)).toEqual(new Array(20).fill(null))
  expect(embedder.state().status).toBe('down')
})
