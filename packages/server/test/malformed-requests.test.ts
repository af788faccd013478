import { hasRequestBody, type Operation, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRequest, callOperation, findErrorClass, postBody, sendRequest } from './call-operation.ts'
import { runs_engine_independent } from './engine-coverage.ts'
import { expectErrorEnvelope, listViolationPaths, validationDetails } from './expect-error-envelope.ts'
import { nextExperience } from './experience-fixtures.ts'
import { complete_experience } from './field-limits.ts'
import {
  createOperationFixture,
  nestedJson,
  type OperationFixture,
  operationCases,
  unknown_experience_id,
} from './operation-cases.ts'
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

describe.runIf(runs_engine_independent)('a body', () => {
  const path = `/v1/experiences/${unknown_experience_id}/feedback`
  // 404 means that the whole body was accepted
  const vote = (body: unknown, headers?: Record<string, string>) => postBody(world, path, body, key, headers)

  test.each([
    ['32 levels', `{"was_helpful":true,"ignored":${nestedJson(31)}}`, 404],
    ['33 levels', `{"was_helpful":true,"ignored":${nestedJson(32)}}`, 422],
    ['100,000 levels', `{"a":${'['.repeat(100_000)}`, 422],
    ['2,000 keys', JSON.stringify({ was_helpful: true, ignored: { a: manyKeys(998), b: manyKeys(998) } }), 404],
    ['2,001 keys', JSON.stringify({ was_helpful: true, ignored: { a: manyKeys(998), b: manyKeys(999) } }), 422],
    ['1,000 items', JSON.stringify({ was_helpful: true, ignored: { a: Array(1000).fill(0) } }), 404],
    ['1,001 items', JSON.stringify({ was_helpful: true, ignored: { a: Array(1001).fill(0) } }), 422],
    ['brackets inside of text', JSON.stringify({ was_helpful: true, context_note: '[{:,\\"'.repeat(300) }), 404],
  ])('with %s is accepted or refused by the limits of nesting and size', async (_, body, status) => {
    const answer = await vote(body)
    expect(answer.status, answer.text.slice(0, 300)).toBe(status)
    expectErrorEnvelope(answer)
    if (status === 422) expect(validationDetails(answer)).toMatchObject([{ type: 'json_invalid', loc: ['body', 0] }])
  })

  test('may have 256 KiB, counted in bytes', async () => {
    const frame = JSON.stringify({ was_helpful: true, ignored: '' }).length
    const size = 256 * 1024 - frame
    expect((await vote({ was_helpful: true, ignored: 'x'.repeat(size) })).status).toBe(404)
    for (const larger of ['x'.repeat(size + 1), 'é'.repeat(size / 2 + 1)]) {
      const answer = await vote({ was_helpful: true, ignored: larger })
      expect(answer.status).toBe(413)
      expectErrorEnvelope(answer)
      expect(answer.body).toMatchObject({ error: 'PayloadTooLargeError', details: { max_bytes: 256 * 1024 } })
    }
  })

  test('without a content length is counted as it arrives', async () => {
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
  ])('that is not JSON is refused: %j', async (body) => {
    const answer = await vote(body)
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

  test('that is not UTF-8 is refused', async () => {
    const answer = await vote(new Uint8Array([...Buffer.from('{"a":"'), 0xff, 0xc3, ...Buffer.from('"}')]))
    expect(validationDetails(answer)).toMatchObject([{ type: 'json_invalid', loc: ['body', 0] }])
  })

  test('that is JSON but not an object is refused', async () => {
    for (const body of ['[]', '[{"was_helpful":true}]', 'null', '3', '"x"', 'true'])
      expect(validationDetails(await vote(body)), body).toMatchObject([
        { type: 'model_attributes_type', loc: ['body'] },
      ])
  })

  test('that is missing counts as an empty object', async () => {
    for (const init of [{ method: 'POST' }, { method: 'POST', headers: { 'content-type': 'application/json' } }]) {
      const answer = await sendRequest(world, path, init, key)
      expect(answer.status).toBe(422)
      expect(validationDetails(answer)).toMatchObject([
        { type: 'missing', loc: ['body', 'was_helpful'], msg: 'Field required' },
      ])
    }
  })

  test('that is missing is refused where the operation requires one', async () => {
    const answer = await sendRequest(world, `/v1/experiences/${unknown_experience_id}/retract`, { method: 'POST' }, key)
    expect(answer.status).toBe(422)
    expect(validationDetails(answer)).toMatchObject([{ type: 'missing', loc: ['body'], msg: 'Field required' }])
  })

  test('is optional where no field of it is required', async () => {
    const post = (url: string) => sendRequest(world, url, { method: 'POST' }, operator_key)
    expect((await post('/v1/admin/rescan')).status).toBeLessThan(300)
    for (const url of ['/v1/admin/contributors/con_0/reinstate', '/v1/admin/invite-requests/ivr_0/approve'])
      expect((await post(url)).body).toMatchObject({ error: 'NotFoundError' })
  })

  test('of another content type, character set or encoding is refused', async () => {
    const body = JSON.stringify({ was_helpful: true })
    const types = [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
      'application/vnd.a+json',
    ]
    for (const type of types) expect((await vote(body, { 'content-type': type })).status, type).toBe(404)
    expect((await vote(body, { 'content-encoding': 'identity' })).status).toBe(404)
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
      const answer = await vote(body, headers)
      expect(answer.status, JSON.stringify(headers)).toBe(415)
      expectErrorEnvelope(answer)
    }
  })

  test('with several violations is refused with the path of each', async () => {
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

test('an import line that is nested too deeply is rejected, and the other lines are imported', async () => {
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
  const search = (query: string) => sendRequest(world, `/v1/experiences/search?${query}`, {}, key)

  test('with several violations is refused with the path of each', async () => {
    const answer = await search('limit=abc&compact=perhaps&scope=none&min_causal_depth=2&wedge=x')
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

  test('uses the last of repeated parameters, treats an empty number as absent and ignores unknown parameters', async () => {
    expect((await search('q=pool&limit=0&limit=2')).status).toBe(200)
    expect(listViolationPaths(await search('q=pool&limit=2&limit=0'))).toEqual(['query.limit'])
    expect((await search('q=&q=pool&limit=&compact=')).status).toBe(200)
    expect((await search('q=pool&nonsense=1&__proto__=2&constructor=3&experience_id=x')).status).toBe(200)
  })

  test.each(['%', '%E0%A4%A', '%ED%A0%80', '%C0%80', '%zz', '+', '%u0041', '%FF%FE', '%00', '%0d%0aSet-Cookie:%20a=b'])(
    'with the invalid or unusual percent-encoding %s is answered without a server error',
    async (text) => {
      for (const answer of await Promise.all([
        search(`q=pool${text}`),
        search(`${text}=1&q=pool`),
        search(`q=pool&cursor=${text}&wedge=${text}`),
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
  ])('with a cursor that this service never returned is refused: %s', async (cursor) => {
    const answer = await callOperation(world, 'listMyExperiences', { cursor }, key)
    expect(answer.status, answer.text).toBe(422)
    expect(listViolationPaths(answer)).toEqual(['query.cursor'])
  })
})

function forgeCursor(time: string): string {
  return Buffer.from(`${time} exp_1`).toString('base64url')
}

describe.runIf(runs_engine_independent)('a request for an unknown path or method', () => {
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
  ])('for %s is not found, with or without a key', async (path) => {
    for (const api_key of [undefined, key]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await sendRequest(world, path, { method }, api_key)
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
  test.each([...paths])('for %s is refused with 405 for other methods', async (path, methods) => {
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

  test('with HEAD is answered as GET is, without a body', async () => {
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

test.runIf(runs_engine_independent)(
  'every response has the id of its request and forbids content sniffing',
  async () => {
    for (const path of ['/v1/health', '/v1/nothing', '/v1/experiences/mine', '/docs']) {
      const answer = await sendRequest(world, path, { headers: { 'x-request-id': 'mine-1' } })
      expect([answer.headers.get('x-request-id'), answer.headers.get('x-content-type-options')]).toEqual([
        'mine-1',
        'nosniff',
      ])
      const forged = await sendRequest(world, path, { headers: { 'x-request-id': 'a b<script>' } })
      expect(forged.headers.get('x-request-id')).toMatch(/^req_\w+$/)
    }
  },
)

describe.runIf(runs_engine_independent)('nothing is parsed for a caller without permission', () => {
  const closed = operationIds.filter((name) => operations[name].scope !== 'public')
  test.each(closed)('%s refuses the caller before it reads the request', async (name) => {
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

  test('an allowed call checks the content type, then the size, then the JSON', async () => {
    const big = `{"a":"${'x'.repeat(300_000)}`
    const path = '/v1/experiences'
    expect((await postBody(world, path, big, key, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await postBody(world, path, big, key)).status).toBe(413)
    expect((await postBody(world, path, '{"a":"', key)).status).toBe(422)
  })
})
