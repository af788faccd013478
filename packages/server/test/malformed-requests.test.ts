import { hasRequestBody, type Operation, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRequest, callOperation, findErrorClass, postBody, sendRequest } from './call-operation.ts'
import { expectErrorEnvelope, listViolationPaths, validationDetails } from './expect-error-envelope.ts'
import { nextExperience } from './experience-fixtures.ts'
import { complete_experience } from './field-limits.ts'
import { createOperationFixture, type OperationFixture, operationCases } from './operation-cases.ts'
import { createWorld, operator_key, type World } from './world.ts'

let fixture: OperationFixture
let world: World
let key: string
beforeAll(async () => {
  world = await createWorld()
  fixture = await createOperationFixture(world)
  key = fixture.owner.api_key
})
afterAll(() => world.close())

const unknownId = `exp_${'0'.repeat(16)}`
const nestedJson = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

describe('a body', () => {
  const path = `/v1/experiences/${unknownId}/feedback`
  // 404 tells that the whole body was taken
  const tell = (body: unknown, headers?: Record<string, string>) => postBody(world, path, body, key, headers)

  test.each([
    ['32 levels', `{"was_helpful":true,"your_conditions":${nestedJson(31)}}`, 404],
    ['33 levels', `{"was_helpful":true,"your_conditions":${nestedJson(32)}}`, 422],
    ['100,000 levels', `{"a":${'['.repeat(100_000)}`, 422],
    ['2,000 keys', JSON.stringify({ was_helpful: true, your_conditions: { a: manyKeys(998), b: manyKeys(998) } }), 404],
    ['2,001 keys', JSON.stringify({ was_helpful: true, your_conditions: { a: manyKeys(998), b: manyKeys(999) } }), 422],
    ['1,000 items', JSON.stringify({ was_helpful: true, your_conditions: { a: Array(1000).fill(0) } }), 404],
    ['1,001 items', JSON.stringify({ was_helpful: true, your_conditions: { a: Array(1001).fill(0) } }), 422],
    [
      'signs in text that look like nesting',
      JSON.stringify({ was_helpful: true, context_note: '[{:,\\"'.repeat(300) }),
      404,
    ],
  ])('with %s', async (_, body, status) => {
    const answer = await tell(body)
    expect(answer.status, answer.text.slice(0, 300)).toBe(status)
    expectErrorEnvelope(answer)
    if (status === 422) expect(validationDetails(answer)).toMatchObject([{ type: 'json_invalid', loc: ['body', 0] }])
  })

  test('may have 256 kB, counted in bytes', async () => {
    const frame = JSON.stringify({ was_helpful: true, ignored: '' }).length
    const size = 256 * 1024 - frame
    expect((await tell({ was_helpful: true, ignored: 'x'.repeat(size) })).status).toBe(404)
    for (const larger of ['x'.repeat(size + 1), 'é'.repeat(size / 2 + 1)]) {
      const answer = await tell({ was_helpful: true, ignored: larger })
      expect(answer.status).toBe(413)
      expectErrorEnvelope(answer)
      expect(answer.body).toMatchObject({ error: 'PayloadTooLargeError', details: { max_bytes: 256 * 1024 } })
    }
  })

  test('without a stated length is counted as it arrives', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
        if (sent > 64 * 1024 * 1024) controller.close()
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    expect((await sendRequest(world, path, init, key)).status).toBe(413)
    expect(sent).toBeLessThan(1024 * 1024)
  })

  test.each([
    '{',
    '{"a":1',
    '{"a":1}}',
    "{'a':1}",
    '{a:1}',
    '{"a":1,}',
    'nonsense',
    '{"a":01}',
    '{"a":"\n"}',
    '\u00A0{}',
    '{"a":NaN}',
  ])('that is not JSON: %j', async (body) => {
    const answer = await tell(body)
    expect(answer.status, answer.text).toBe(422)
    expectErrorEnvelope(answer)
    expect(validationDetails(answer)).toMatchObject([
      {
        type: 'json_invalid',
        loc: ['body', expect.any(Number)],
        msg: 'JSON decode error',
        input: {},
        ctx: { error: expect.any(String) },
      },
    ])
  })

  test('that is not UTF-8', async () => {
    const answer = await tell(new Uint8Array([...Buffer.from('{"a":"'), 0xff, 0xc3, ...Buffer.from('"}')]))
    expect(validationDetails(answer)).toMatchObject([{ type: 'json_invalid', loc: ['body', 0] }])
  })

  test('that is JSON, but no object', async () => {
    for (const body of ['[]', '[{"was_helpful":true}]', 'null', '3', '"x"', 'true'])
      expect(validationDetails(await tell(body)), body).toMatchObject([
        { type: 'model_attributes_type', loc: ['body'] },
      ])
  })

  test('that is not there', async () => {
    const bare = await sendRequest(world, path, { method: 'POST' }, key)
    for (const answer of [await tell(''), bare]) {
      expect(answer.status).toBe(422)
      expect(validationDetails(answer)).toMatchObject([{ type: 'missing', loc: ['body'], msg: 'Field required' }])
    }
  })

  test('of another content type, character set or encoding', async () => {
    const right = JSON.stringify({ was_helpful: true })
    const types = [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
      'application/vnd.a+json',
    ]
    for (const type of types) expect((await tell(right, { 'content-type': type })).status, type).toBe(404)
    expect((await tell(right, { 'content-encoding': 'identity' })).status).toBe(404)
    const wrong: Record<string, string>[] = [
      ...[
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonx',
        'json',
        '',
      ],
      'application/json; charset=latin1',
      'application/json;charset=utf-16',
    ].map((type) => ({ 'content-type': type }))
    wrong.push(...['gzip', 'br', 'deflate', 'gzip, br'].map((encoding) => ({ 'content-encoding': encoding })))
    for (const headers of wrong) {
      const answer = await tell(right, headers)
      expect(answer.status, JSON.stringify(headers)).toBe(415)
      expectErrorEnvelope(answer)
    }
  })

  test('several faults are all named at once, with the place of each', async () => {
    const { title: _, ...input } = complete_experience
    const answer = await callOperation(
      world,
      'depositExperience',
      {
        ...input,
        problem: 'p'.repeat(5001),
        tags: [],
        outcome: { status: 'fine' },
        origin: { url: 'nowhere' },
        failed_approaches: [{ attempt: 7, why_it_failed: 'w' }, {}],
        successful_approach: { method: 'm', time_to_resolution_minutes: -1 },
        applies_when: ['a\u0000'],
      },
      key,
    )
    expect(listViolationPaths(answer).sort()).toEqual([
      'body.applies_when.0',
      'body.failed_approaches.0.attempt',
      'body.failed_approaches.1.attempt',
      'body.failed_approaches.1.why_it_failed',
      'body.origin.url',
      'body.outcome.status',
      'body.problem',
      'body.successful_approach.time_to_resolution_minutes',
      'body.tags',
      'body.title',
    ])
    const message = (answer.body as { message: string }).message
    expect(message).toMatch(/and 7 more$/)
    expect(answer.text.length, 'long inputs are shortened').toBeLessThan(8000)
  })
})

const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0]))

test('a line of an import that is nested too deep is rejected alone', async () => {
  const line = JSON.stringify({ ...nextExperience(), signals_fired: [{ evidence: 0 }] })
  const lines = [
    line.replace('"evidence":0', `"evidence":${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    nextExperience(),
  ]
  const { body } = await callOperation(world, 'importExperiences', { as: 'deep', lines }, operator_key)
  expect(body).toMatchObject([
    { line: 1, id: null, status: 'rejected', error: { error: 'ValidationError' } },
    { line: 2, status: 'created' },
  ])
})

describe('a query', () => {
  const ask = (query: string) => sendRequest(world, `/v1/experiences/search?${query}`, {}, key)

  test('several faults are all named at once', async () => {
    const answer = await ask('limit=abc&compact=perhaps&scope=none&min_causal_depth=2&wedge=x')
    expect(listViolationPaths(answer).sort()).toEqual([
      'query.compact',
      'query.limit',
      'query.min_causal_depth',
      'query.q',
      'query.scope',
      'query.wedge',
    ])
    expect(validationDetails(answer)).toContainEqual(
      expect.objectContaining({ type: 'int_parsing', loc: ['query', 'limit'] }),
    )
    expect(validationDetails(answer)).toContainEqual(
      expect.objectContaining({ type: 'bool_parsing', loc: ['query', 'compact'] }),
    )
  })

  test('the last of equal names counts, an empty number is none, unknown names are dropped', async () => {
    expect((await ask('q=pool&limit=0&limit=2')).status).toBe(200)
    expect(listViolationPaths(await ask('q=pool&limit=2&limit=0'))).toEqual(['query.limit'])
    expect((await ask('q=&q=pool&limit=&compact=')).status).toBe(200)
    expect((await ask('q=pool&nonsense=1&__proto__=2&constructor=3&experience_id=x')).status).toBe(200)
  })

  test.each(['%', '%E0%A4%A', '%ED%A0%80', '%C0%80', '%zz', '+', '%u0041', '%FF%FE', '%00', '%0d%0aSet-Cookie:%20a=b'])(
    'percent-encoding that is off: %s',
    async (text) => {
      for (const answer of await Promise.all([
        ask(`q=pool${text}`),
        ask(`${text}=1&q=pool`),
        ask(`q=pool&cursor=${text}&wedge=${text}`),
        sendRequest(world, `/v1/experiences/${text}`, {}, key),
        sendRequest(world, `/v1/agents/contributors/a${text}`, {}, key),
        sendRequest(world, `/v1/agents/${fixture.owner.contributor_id}/keys/${text}`, { method: 'DELETE' }, key),
        sendRequest(world, `/v1/experiences/mine?cursor=${text}`, {}, key),
        postBody(world, `/v1/experiences/a${text}/feedback`, { was_helpful: true }, key),
        postBody(world, `/v1/experiences/a${text}/retract`, {}, key),
      ])) {
        expect([200, 404, 422], answer.text).toContain(answer.status)
        expect(answer.headers.get('set-cookie')).toBeNull()
        if (answer.status >= 400) expectErrorEnvelope(answer)
      }
    },
  )

  test.each([
    'x',
    '!',
    'a'.repeat(201),
    ...['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z', 'now'].map(forgeCursor),
    ...['+010000-01-01T00:00:00.000Z', '-000001-12-31T23:59:59.999Z'].map(forgeCursor),
  ])('a cursor that this service never gave: %s', async (cursor) => {
    const answer = await callOperation(world, 'listMyExperiences', { cursor }, key)
    expect(answer.status, answer.text).toBe(422)
    expect(listViolationPaths(answer)).toEqual(['query.cursor'])
  })
})

function forgeCursor(time: string): string {
  return Buffer.from(`${time} exp_1`).toString('base64url')
}

describe('a request for what is not there', () => {
  test.each([
    '/v1/nothing',
    '/v2/health',
    '/v1',
    '/v1/health/',
    '/v1/experiences/x/y',
    '/V1/health',
    '//v1/health',
    '/.env',
    '/v1/experiences/',
  ])('%s is not found, with or without a key', async (path) => {
    for (const who of [undefined, key]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await sendRequest(world, path, { method }, who)
        expect(answer.status).toBe(404)
        expectErrorEnvelope(answer)
      }
    }
  })

  const paths = new Map<string, Set<string>>()
  for (const name of operationIds) {
    const op: Operation = operations[name]
    for (const path of [op.path, op.alias]) if (path) paths.set(path, (paths.get(path) ?? new Set()).add(op.method))
  }
  for (const path of ['/docs', '/v1/openapi-public.json', '/v1/openapi.json', '/.well-known/agent-card.json'])
    paths.set(path, new Set(['GET']))
  for (const path of ['/a2a', '/v1/a2a']) paths.set(path, new Set(['POST']))
  test.each([...paths])('%s has no other methods', async (path, methods) => {
    const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].sort()
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue
      const answer = await sendRequest(world, path.replaceAll(/\{\w+\}/g, 'x'), { method })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed)
      if (method === 'HEAD') expect(answer.text).toBe('')
      else expectErrorEnvelope(answer)
    }
  })

  test('HEAD answers as GET does, without a body', async () => {
    for (const path of ['/v1/health', '/v1/stats', '/v1/experiences/mine', '/docs', '/v1/openapi-public.json']) {
      const [head, get] = await Promise.all([
        sendRequest(world, path, { method: 'HEAD' }, key),
        sendRequest(world, path, {}, key),
      ])
      expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
        200,
        '',
        get.headers.get('content-type'),
      ])
    }
    expect((await sendRequest(world, '/v1/experiences/mine', { method: 'HEAD' })).status).toBe(401)
  })
})

test('every answer names its request and forbids guessing its type', async () => {
  for (const path of ['/v1/health', '/v1/nothing', '/v1/experiences/mine', '/docs']) {
    const answer = await sendRequest(world, path, { headers: { 'x-request-id': 'mine-1' } })
    expect([answer.headers.get('x-request-id'), answer.headers.get('x-content-type-options')]).toEqual([
      'mine-1',
      'nosniff',
    ])
    const forged = await sendRequest(world, path, { headers: { 'x-request-id': 'a b<script>' } })
    expect(forged.headers.get('x-request-id')).toMatch(/^req_\w+$/)
  }
})

describe('nothing is parsed for a caller who may not call', () => {
  const closed = operationIds.filter((name) => operations[name].scope !== 'public')
  test.each(closed)('%s', async (name) => {
    const op: Operation = operations[name]
    const { path, init } = buildRequest(name, await operationCases[name].input(fixture, 'owner'))
    const broken: RequestInit[] = hasRequestBody(op)
      ? [
          { ...init, body: '{' },
          { ...init, headers: { 'content-type': 'text/plain' } },
          { ...init, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
          { ...init, body: 'x'.repeat(300_000) },
        ]
      : [init]
    const narrow = op.scope === 'search_only' ? null : fixture.getKey('other', 'search_only')
    for (const each of broken) {
      const target = `${path}${path.includes('?') ? '&' : '?'}limit=x&limit=%00&as=`
      expect((await sendRequest(world, target, each)).status).toBe(401)
      if (narrow !== null) {
        const answer = await sendRequest(world, target, each, narrow)
        expect(`${answer.status} ${findErrorClass(answer)}`).toBe('403 InsufficientScopeError')
      }
    }
  })

  test('what may be called looks at the type, then the size, then the text', async () => {
    const big = `{"a":"${'x'.repeat(300_000)}`
    const path = '/v1/experiences'
    expect((await postBody(world, path, big, key, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await postBody(world, path, big, key)).status).toBe(413)
    expect((await postBody(world, path, '{"a":"', key)).status).toBe(422)
  })
})
