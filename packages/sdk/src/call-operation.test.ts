import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { type ClientOptions, createClient } from './client.ts'
import { NoAnswerError } from './no-answer-error.ts'
import { createTestingClock } from './testing-clock.ts'

type ScriptedAnswer = () => Response | Promise<Response>

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })
const ok: ScriptedAnswer = () => json({ status: 'ok', timestamp: '' })
const busy =
  (status = 503, headers: Record<string, string> = {}): ScriptedAnswer =>
  () =>
    json({ error: status === 429 ? 'RateLimitError' : 'ServerError', message: 'm', details: {} }, status, headers)
const networkFailure: ScriptedAnswer = () =>
  Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
const pendingAnswer: ScriptedAnswer = () => new Promise(() => {})

/** A client that receives these responses one after the other, and then the last one again and again. */
function createScriptedClient(answers: ScriptedAnswer[], options: ClientOptions = {}) {
  const clock = createTestingClock()
  const sent: { url: string; init: RequestInit }[] = []
  const client = createClient({
    base_url: 'http://x.example',
    clock: clock.time,
    fetch: (url, init) => {
      sent.push({ url, init })
      return answers[Math.min(sent.length, answers.length) - 1]?.() ?? pendingAnswer()
    },
    ...options,
  })
  const keys = () => sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  return { client, clock, sent, keys }
}
const catchRejection = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => error,
  )
const deposit = {
  title: 't',
  problem: 'p',
  failed_approaches: [],
  successful_approach: { method: 'm' },
  outcome: { status: 'resolved' as const },
  root_cause: 'r',
  insight: 'i',
  tags: [],
}

describe('retries', () => {
  test.each([
    ['a 503', busy()],
    ['a 429', busy(429)],
    ['a 502', busy(502)],
    ['no connection', networkFailure],
  ])('a read succeeds after two failures: %s', async (_, answer) => {
    const { client, clock, sent } = createScriptedClient([answer, answer, ok])
    expect(await clock.drive(client.getHealth())).toMatchObject({ status: 'ok' })
    expect([sent.length, clock.pending()]).toEqual([3, 0])
    expect(clock.waits.slice(1)).toEqual([250, 500])
  })

  test('after max_retries the last failure is thrown', async () => {
    const { client, clock, sent } = createScriptedClient([busy(), networkFailure, busy(504)])
    expect(await catchRejection(clock.drive(client.getHealth()))).toMatchObject({ status: 504 })
    expect(sent).toHaveLength(3)
    const once = createScriptedClient([busy()], { max_retries: 0 })
    expect(await catchRejection(once.client.getHealth())).toMatchObject({ status: 503 })
    expect(once.sent).toHaveLength(1)
    const more = createScriptedClient([busy(), busy(), busy(), busy(), ok])
    await more.clock.drive(more.client.getHealth({}, { max_retries: 4 }))
    expect(more.sent).toHaveLength(5)
  })

  test.each([400, 401, 403, 404, 409, 413, 422, 500])('a %d is thrown without a retry', async (status) => {
    const { client, sent } = createScriptedClient([busy(status)])
    expect(await catchRejection(client.getHealth())).toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })

  test('Retry-After sets the delay', async () => {
    const { client, clock } = createScriptedClient([
      busy(429, { 'retry-after': '3' }),
      busy(503, { 'retry-after': '0' }),
      ok,
    ])
    await clock.drive(client.getHealth())
    expect(clock.waits.slice(1)).toEqual([3000, 0])
  })

  test('the error is thrown at once when the delay would exceed max_retry_after_ms or the time limit', async () => {
    const { client, sent } = createScriptedClient([busy(429, { 'retry-after': '3600' })])
    expect(await catchRejection(client.getHealth())).toMatchObject({ status: 429, retry_after_ms: 3_600_000 })
    const short = createScriptedClient([busy(429, { 'retry-after': '3' })], { timeout_ms: 2000 })
    expect(await catchRejection(short.client.getHealth())).toMatchObject({ status: 429 })
    expect([sent.length, short.sent.length]).toEqual([1, 1])
  })

  test('all retries of a call have the same idempotency key, and the next call has another one', async () => {
    const { client, clock, keys } = createScriptedClient([networkFailure, busy(), () => json({ id: 'exp' }, 201)])
    await clock.drive(client.depositExperience(deposit))
    await clock.drive(client.depositExperience(deposit))
    const [first, second, third, other] = keys()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect([second, third]).toEqual([first, first])
    expect(other).not.toBe(first)
  })

  test('a key of the caller is always sent, and without retries no key is generated', async () => {
    const { client, clock, keys } = createScriptedClient([busy(), () => json({ id: 'exp' }, 201)])
    await clock.drive(client.depositExperience(deposit, { idempotency_key: 'mine' }))
    await client.depositExperience(deposit, { idempotency_key: 'mine', max_retries: 0 })
    await client.depositExperience(deposit, { max_retries: 0 })
    expect(keys()).toEqual(['mine', 'mine', 'mine', null])
  })

  test('reads and streams of lines have no key, and a stream of lines is not retried', async () => {
    const { client, clock, keys, sent } = createScriptedClient([busy(), () => json({ results: [] })])
    await clock.drive(client.searchExperiencesBatch({ queries: [{ q: 'x' }] }))
    await client.getHealth()
    expect(keys()).toEqual([null, null, null])
    const lines = createScriptedClient([busy()])
    expect(await catchRejection(lines.client.importExperiences({ as: 'a', lines: [{}] }))).toMatchObject({
      status: 503,
    })
    expect([sent.length, lines.sent.length, lines.keys()]).toEqual([3, 1, [null]])
  })

  test('a retry waits while the first call with its key is still running', async () => {
    const still_running = { error: 'DuplicateError', message: 'still at work', details: { retry_after_seconds: 1 } }
    const { client, clock, sent } = createScriptedClient([
      networkFailure,
      () => json(still_running, 409),
      () => json({ id: 'exp' }, 201),
    ])
    expect(await clock.drive(client.depositExperience(deposit))).toEqual({ id: 'exp' })
    expect(sent).toHaveLength(3)
  })

  test('a call whose response breaks off is retried', async () => {
    const broken_off = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"status":'))
            controller.error(new TypeError('terminated'))
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      )
    const { client, clock, sent } = createScriptedClient([broken_off, ok])
    expect(await clock.drive(client.getHealth())).toMatchObject({ status: 'ok' })
    expect(sent).toHaveLength(2)
  })
})

describe('timeouts, aborts and lost responses', () => {
  test('a failed connection is a NoAnswerError', async () => {
    const { client, clock } = createScriptedClient([networkFailure])
    const error = await catchRejection(clock.drive(client.depositExperience(deposit)))
    expect(error).toBeInstanceOf(NoAnswerError)
    expect(error).not.toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      reason: 'network',
      attempts: 3,
      message: 'no answer from http://x.example: connect ECONNREFUSED',
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('timeout_ms covers a call with all of its retries', async () => {
    const { client, clock, sent } = createScriptedClient([busy(), pendingAnswer], { timeout_ms: 5000 })
    const begun = clock.time.now()
    expect(await catchRejection(clock.drive(client.getHealth()))).toMatchObject({ reason: 'timeout', attempts: 2 })
    expect([clock.time.now() - begun, sent.length, clock.pending()]).toEqual([5000, 2, 0])
    expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([true, true])
  })

  test('an infinite timeout_ms starts no timer', async () => {
    const { client, clock } = createScriptedClient([ok], { timeout_ms: Number.POSITIVE_INFINITY })
    await client.getHealth()
    expect(clock.waits).toEqual([])
  })

  test('an aborted signal rejects the call with its reason: before it, during it, and while it waits for a retry', async () => {
    const reason = new Error('no longer wanted')
    const before = createScriptedClient([ok])
    expect(await catchRejection(before.client.getHealth({}, { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(before.sent).toHaveLength(0)
    for (const answers of [[pendingAnswer], [busy(503, { 'retry-after': '20' })]]) {
      const { client, clock, sent } = createScriptedClient(answers)
      const controller = new AbortController()
      const rejection = catchRejection(client.getHealth({}, { signal: controller.signal }))
      while (clock.waits.length < answers.length + (answers[0] === pendingAnswer ? 0 : 1))
        await new Promise((resolve) => setImmediate(resolve))
      controller.abort(reason)
      expect(await rejection).toBe(reason)
      expect([sent.length, clock.pending()]).toEqual([1, 0])
    }
  })

  test('a stream of lines has no time limit', async () => {
    const controller = new AbortController()
    const line = new TextEncoder().encode('{"kind":"key","data":{}}\n')
    const endless = () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(line) }), {
        headers: { 'content-type': 'application/x-ndjson' },
      })
    const { client, clock, sent } = createScriptedClient([endless])
    const lines = await client.exportMyData({}, { signal: controller.signal })
    expect(clock.pending()).toBe(0)
    const documents: unknown[] = []
    for await (const document of lines) {
      documents.push(document)
      break
    }
    expect(documents).toEqual([{ kind: 'key', data: {} }])
    controller.abort()
    expect(sent[0]?.init.signal?.aborted).toBe(false)
  })

  test('a stream of lines that breaks off is a NoAnswerError', async () => {
    const broken_off = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"kind":"key","data":{}}\n{"ki'))
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    const { client } = createScriptedClient([broken_off])
    const lines = await client.exportMyData()
    const read = async () => {
      for await (const _ of lines);
    }
    expect(await catchRejection(read())).toMatchObject({
      reason: 'network',
      message: expect.stringContaining('terminated'),
    })
  })
})

describe('invalid inputs', () => {
  test.each(['', '.', '..', undefined, null])('the id %j is refused before anything is sent', async (experience_id) => {
    const { client, sent } = createScriptedClient([ok])
    const call = client.getExperience as (input: object) => Promise<unknown>
    expect(await catchRejection(call({ experience_id }))).toBeInstanceOf(TypeError)
    expect(sent).toHaveLength(0)
  })

  test('an invalid header is refused before anything is sent, and the message does not contain the key', async () => {
    expect(() => createClient({ api_key: 'cw_secret\n' })).toThrow(TypeError)
    expect(() => createClient({ api_key: 'cw_secret\n' })).not.toThrow('cw_secret')
    const { client, sent } = createScriptedClient([ok])
    expect(await catchRejection(client.getHealth({}, { headers: { 'x-a': 'a → b' } }))).toBeInstanceOf(TypeError)
    expect(sent).toHaveLength(0)
  })
})

test('a read follows a redirect, and any other call throws', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url === '/elsewhere')
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}')
    else response.writeHead(301, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const client = createClient({ base_url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })
  try {
    const failure = await catchRejection(client.depositExperience(deposit))
    expect(failure).toMatchObject({ error: 'ServerError', status: 301, message: expect.stringContaining('/elsewhere') })
    expect(requests).toEqual(['POST /v1/experiences'])
    expect(await client.getHealth()).toEqual({ results: [] })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test.each(['', '{"error":'])('an error whose JSON is %j keeps its status, its wait and its address', async (body) => {
  const headers = { 'content-type': 'application/json', 'retry-after': '7', location: '/elsewhere' }
  const { client } = createScriptedClient([() => new Response(body, { status: 503, headers })], { max_retries: 0 })
  expect(await catchRejection(client.getHealth())).toMatchObject({ status: 503, retry_after_ms: 7000 })
  const moved = createScriptedClient([() => new Response(body, { status: 301, headers })])
  expect(await catchRejection(moved.client.depositExperience(deposit))).toMatchObject({
    status: 301,
    message: expect.stringContaining('/elsewhere'),
  })
})

test.each([{ error: 'RateLimitError' }, { error: 'RateLimitError', message: 'm', details: null }])(
  'an incomplete error body is a ServerError: %j',
  async (body) => {
    const { client } = createScriptedClient([() => json(body, 429)], { max_retries: 0 })
    expect(await catchRejection(client.getHealth())).toMatchObject({ error: 'ServerError', status: 429 })
  },
)

test('an ApiError has the request id, and serializes as the response body', async () => {
  const body = { error: 'NearDuplicateFoundError', message: 'm', details: { existing_experience_id: 'exp_1' } }
  const { client } = createScriptedClient([() => json(body, 409, { 'x-request-id': 'req_1' })])
  const error = await catchRejection(client.depositExperience(deposit))
  expect(error).toMatchObject({ ...body, status: 409, request_id: 'req_1' })
  expect(JSON.parse(JSON.stringify(error))).toEqual(body)
})

test('headers of the client and of the call are sent, and those of the call take precedence', async () => {
  const { client, sent } = createScriptedClient([ok, ok], { headers: { 'x-a': '1', 'X-B': '1' } })
  const named = createScriptedClient([ok], { headers: { 'User-Agent': 'mine' } })
  await named.client.getHealth()
  expect(new Headers(named.sent[0]?.init.headers).get('user-agent')).toBe('mine')
  await client.getHealth({}, { headers: { 'x-b': '2' } })
  const headers = new Headers(sent[0]?.init.headers)
  expect([headers.get('x-a'), headers.get('x-b'), headers.get('user-agent')]).toEqual([
    '1',
    '2',
    expect.stringMatching(/^cairnway-sdk\/\d/),
  ])
})
