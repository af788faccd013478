import { operationIds, operations, pathParameterNames } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'

interface CapturedRequest {
  url: string
  init: RequestInit
}

/** A client that records its requests and receives the same response to each. */
function createSpyClient(answer: () => Response, api_key?: string) {
  const sent: CapturedRequest[] = []
  const client = createClient({
    base_url: 'http://x.example/',
    max_retries: 0,
    ...(api_key && { api_key }),
    fetch: (url, init) => {
      sent.push({ url, init })
      return answer()
    },
  })
  return { client, sent }
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const readHeader = ({ init }: CapturedRequest, name: string) => new Headers(init.headers).get(name)

test('the client has exactly one method for each operation', () => {
  expect(Object.keys(createSpyClient(json({})).client).sort()).toEqual([...operationIds].sort())
})

test.each(operationIds)('%s is sent with its method and path', async (name) => {
  const { client, sent } = createSpyClient(json([]))
  const call = client[name] as (input: object) => Promise<unknown>
  const ids = Object.fromEntries(pathParameterNames(operations[name].path).map((part) => [part, `of_${part}`]))
  await call({ ...ids, lines: [], file: '' })
  const path = operations[name].path.replaceAll(/\{(\w+)\}/g, 'of_$1')
  expect(sent[0]?.init.method).toBe(operations[name].method)
  expect(new URL(sent[0]?.url ?? '').pathname).toBe(path)
})

test('a GET puts the other fields into the query, without null and undefined', async () => {
  const { client, sent } = createSpyClient(json({}))
  const conditions = JSON.stringify({ a: 'ü&' })
  await client.searchExperiences({
    q: 'a b&c=d',
    limit: 3,
    compact: true,
    conditions,
    tags: 'a,b',
    wedge: null,
    error_message: undefined,
  })
  const url = new URL(sent[0]?.url ?? '')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    q: 'a b&c=d',
    limit: '3',
    compact: 'true',
    conditions,
    tags: 'a,b',
  })
  expect(sent[0]?.init.body).toBeUndefined()
})

test('a query encodes lists as comma-separated text and objects as JSON', async () => {
  const { client, sent } = createSpyClient(json({}))
  const search = client.searchExperiences as (input: object) => Promise<unknown>
  await search({ q: 'a', tags: ['a', 'b'], conditions: { language: 'python' } })
  const query = new URL(sent[0]?.url ?? '').searchParams
  expect([query.get('tags'), query.get('conditions')]).toEqual(['a,b', '{"language":"python"}'])
})

test('a POST puts the other fields into the body', async () => {
  const { client, sent } = createSpyClient(json({}))
  await client.giveFeedback({ experience_id: 'exp/ü?', was_helpful: true, context_note: null })
  expect(sent[0]?.url).toBe('http://x.example/v1/experiences/exp%2F%C3%BC%3F/feedback')
  expect(readHeader(sent[0] as CapturedRequest, 'content-type')).toBe('application/json')
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ was_helpful: true, context_note: null })
})

test('the input is not modified', async () => {
  const input = Object.freeze({ experience_id: 'e', was_helpful: true })
  await createSpyClient(json({})).client.giveFeedback(input)
  expect(input).toEqual({ experience_id: 'e', was_helpful: true })
})

test('the API key is sent as a bearer token, and without one there is no authorization header', async () => {
  const keyed = createSpyClient(json({}), 'secret')
  await keyed.client.getHealth()
  expect(readHeader(keyed.sent[0] as CapturedRequest, 'authorization')).toBe('Bearer secret')
  const bare = createSpyClient(json({}))
  await bare.client.getHealth()
  expect(readHeader(bare.sent[0] as CapturedRequest, 'authorization')).toBeNull()
})

test('a 204 resolves to null', async () => {
  const { client } = createSpyClient(() => new Response(null, { status: 204 }))
  expect(await client.revokeKey({ contributor_id: 'c', key_id: 'k' })).toBeNull()
})

test('streams of lines are sent and received', async () => {
  const results = [
    { line: 1, id: 'a', status: 'created' },
    { line: 2, id: null, status: 'rejected' },
  ]
  const ndjson = () =>
    new Response(results.map((each) => `${JSON.stringify(each)}\n`).join(''), {
      headers: { 'content-type': 'application/x-ndjson' },
    })
  const { client, sent } = createSpyClient(ndjson)
  expect(await client.importExperiences({ as: 'an archive', lines: [{ a: 1 }, '{"b":2}'] })).toEqual(results)
  expect(sent[0]?.url).toBe('http://x.example/v1/admin/import?as=an+archive')
  expect(sent[0]?.init.body).toBe('{"a":1}\n{"b":2}\n')
  expect(readHeader(sent[0] as CapturedRequest, 'content-type')).toBe('application/x-ndjson')
})

test('an error in the last line of a stream is thrown', async () => {
  const failure = { error: 'PayloadTooLargeError', message: 'a line is too large', details: { max_bytes: 1 } }
  const { client } = createSpyClient(
    () => new Response(`{"line":1,"id":null,"status":"existing"}\n${JSON.stringify(failure)}\n`),
  )
  await expect(client.importExperiences({ as: 'a', lines: [] })).rejects.toMatchObject({ ...failure, status: 413 })
})

const catchApiError = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  )

test('an error of the service is thrown with its fields', async () => {
  const detail = [{ type: 'missing', loc: ['query', 'q'], msg: 'Field required', input: null }]
  const body = { error: 'ValidationError', message: 'query.q: Field required', details: {}, detail }
  const failure = await catchApiError(createSpyClient(json(body, 422)).client.searchExperiences({ q: '' }))
  expect(failure).toMatchObject({ ...body, status: 422, name: 'ValidationError' })
  const busy = { error: 'ServerError', message: 'later', details: { retry_after_seconds: 2 } }
  expect(await catchApiError(createSpyClient(json(busy, 503)).client.getHealth())).toMatchObject({
    status: 503,
    details: { retry_after_seconds: 2 },
  })
})

test.each([
  [
    'an HTML page of a proxy',
    () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    502,
  ],
  ['JSON without an error body', json({ detail: 'nope' }, 400), 400],
  ['an unknown error class', json({ error: 'Strange', message: 'm', details: {} }, 418), 418],
  ['a success that is not JSON', () => new Response('hello', { headers: { 'content-type': 'text/plain' } }), 200],
  ['JSON that breaks off', () => new Response('{"status":', { headers: { 'content-type': 'application/json' } }), 200],
])('%s is a ServerError', async (_, answer, status) => {
  const failure = await catchApiError(createSpyClient(answer).client.getHealth())
  expect([failure.error, failure.status]).toEqual(['ServerError', status])
})

test.each([
  'http://bob:Secret99@127.0.0.1:7439',
  'http:/bob:Secret99@127.0.0.1:7439',
  'http:bob:Secret99@127.0.0.1:7439',
  'http:\\\\bob:Secret99@127.0.0.1:7439',
  ' ht\ntp://bob:Secret99@127.0.0.1:7439',
  '//bob:Secret99@127.0.0.1:7439',
  '/\t\\bob:Secret99@127.0.0.1:7439',
  'http://Secret99@127.0.0.1',
  'bob:Secret99@127.0.0.1:7439',
  ':Secret99@127.0.0.1:7439',
  'http://bob:Secret99@127.0.0.1:port',
  'ftp://bob:Secret99@127.0.0.1',
  'localhost:8080',
])('the address %j is refused with a message that does not contain it', (base_url) => {
  const create = () => createClient({ base_url })
  expect(create).toThrow(TypeError)
  expect(create).toThrow(/the address of the service must/)
  expect(create).not.toThrow(/Secret99|localhost/)
})

test.each([
  ['http://x.example/at@home', 'http://x.example/at@home/v1/health'],
  ['HTTPS://x.example/', 'HTTPS://x.example/v1/health'],
  ['', '/v1/health'],
  ['/cairnway/', '/cairnway/v1/health'],
])('the address %j is accepted', async (base_url, url) => {
  const urls: string[] = []
  const client = createClient({ base_url, fetch: (called) => Response.json({}, { status: urls.push(called) && 200 }) })
  await client.getHealth()
  expect(urls).toEqual([url])
})
