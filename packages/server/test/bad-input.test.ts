import { type Operation, type OperationName, operationNames, operations, takesBody } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectEnvelope, detailOf, isSchemaFault, places } from './expect-envelope.ts'
import { experience, poolExperience } from './experience.ts'
import {
  batch_fields,
  contributor_fields,
  experience_fields,
  feedback_fields,
  type FieldTable,
  key_fields,
  type Place,
  retraction_fields,
  search_fields,
  whole_experience,
  withValue,
} from './field-limits.ts'
import { cases, createFixture, type Fixture } from './operation-cases.ts'
import { type Answer, errorOf, fetchAnswer, type Input, post, requestOf, send } from './send.ts'
import { createWorld, operator_key, type World } from './world.ts'

let fixture: Fixture
let world: World
let key: string
beforeAll(async () => {
  world = await createWorld()
  fixture = await createFixture(world)
  key = fixture.owner.api_key
})
afterAll(() => world.close())

const nothing = `exp_${'0'.repeat(16)}`
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

interface Subject {
  name: OperationName
  fields: FieldTable
  /** an input in which every field is filled */
  base: () => Input
  /** two faults in fields of their own: one of them keeps the call from having effects while another field is tried */
  stoppers: [Place, unknown][]
}

const subjects: Subject[] = [
  {
    name: 'depositExperience',
    fields: experience_fields,
    base: () => whole_experience,
    stoppers: [
      [['novelty_self_report'], 'x'],
      [['modality'], 'x'],
    ],
  },
  {
    name: 'registerAgent',
    fields: contributor_fields,
    base: () => ({ type: 'ai_agent' }),
    stoppers: [
      [['framework'], 'f'.repeat(65)],
      [['type'], 'x'],
    ],
  },
  {
    name: 'createKey',
    fields: key_fields,
    base: () => ({ contributor_id: fixture.owner.contributor_id, name: 'n', scope: 'read' }),
    stoppers: [
      [['name'], ''],
      [['scope'], 'x'],
    ],
  },
  { name: 'giveFeedback', fields: feedback_fields, base: () => ({ experience_id: nothing, was_helpful: true }), stoppers: [] },
  { name: 'retractExperience', fields: retraction_fields, base: () => ({ experience_id: nothing }), stoppers: [] },
  {
    name: 'searchExperiences',
    fields: search_fields,
    base: () => ({ q: 'pool' }),
    stoppers: [
      [['limit'], 0],
      [['scope'], 'x'],
    ],
  },
  {
    name: 'searchExperiencesBatch',
    fields: batch_fields,
    base: () => ({ queries: [{ q: 'pool' }] }),
    stoppers: [
      [['queries', 0, 'limit'], 0],
      [['queries', 0, 'scope'], 'x'],
    ],
  },
]

const within = (outer: Place, inner: Place) => outer.every((step, i) => inner[i] === step)

/** The places that the schema refuses when one field has a value; what else was sent is right or taken out of the list. */
async function refusals({ name, base, stoppers }: Subject, at: Place, value: unknown): Promise<string[]> {
  const stopper = stoppers.find(([place]) => !within(at, place) && !within(place, at))
  const stopped = stopper ? withValue(base(), ...stopper) : base()
  const answer = await send(world, name, withValue(stopped, at, value), key)
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status >= 400) expectEnvelope(answer)
  if (stopper) expect(answer.status, answer.text).toBe(422)
  return places(answer).filter((place) => place !== `${placeOf(name)}.${stopper?.[0].join('.')}`)
}

const placeOf = (name: OperationName): string => (takesBody(operations[name]) ? 'body' : 'query')

describe.each(subjects)('$name', (subject) => {
  const { name, fields } = subject
  const inQuery = placeOf(name) === 'query'
  const at = (place: Place) => `${placeOf(name)}.${place.join('.')}`
  const accepts = async (place: Place, value: unknown) =>
    expect(await refusals(subject, place, value), `${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`).toEqual([])
  const refuses = async (place: Place, value: unknown, exactly = at(place)) =>
    expect(await refusals(subject, place, value), `${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`).toContain(exactly)

  test.each(fields.texts.map((field) => ({ ...field, path: field.at.join('.') })))(
    'text $path: $min to $max code points',
    async ({ at: place, min, max }) => {
      await accepts(place, 'x'.repeat(max))
      await accepts(place, '😀'.repeat(max))
      await refuses(place, 'x'.repeat(max + 1))
      await refuses(place, '😀'.repeat(max + 1))
      await (min === 0 ? accepts(place, '') : refuses(place, ''))
      if (min > 0) await refuses(place, ' \t\n ')
      if (min > 1) {
        await accepts(place, 'x'.repeat(min))
        await refuses(place, 'x'.repeat(min - 1))
      }
      const filler = 'x'.repeat(Math.max(0, min - 2))
      await accepts(place, `a\tb\nc\r\nd${filler}`)
      for (const sign of ['\u0000', '\u0007', '\u001B', '\u007F', '\u0085']) await refuses(place, `a${sign}b${filler}`)
      if (inQuery) return
      for (const half of ['\uD800', '\uDC00', '\uDC00\uD800']) await refuses(place, `a${half}b${filler}`)
      for (const wrong of [7, true, ['x'], { a: 1 }]) await refuses(place, wrong)
    },
  )

  test('lists hold as many items as they may, and each item is looked at', async () => {
    for (const { at: place, min, max, item } of fields.lists) {
      const list = (length: number) => Array.from({ length }, () => item)
      await accepts(place, list(max))
      await refuses(place, list(max + 1))
      await (min === 0 ? accepts(place, []) : refuses(place, []))
      for (const wrong of ['x', 7, true, { a: 1 }]) await refuses(place, wrong)
      await refuses(place, [item, null], at([...place, 1]))
    }
  })

  test('numbers lie between their bounds', async () => {
    for (const { at: place, min, max, integer } of fields.numbers) {
      for (const value of [min, max]) await accepts(place, value)
      for (const value of [min - 1, max + 1]) await refuses(place, value)
      if (integer) await refuses(place, min + 0.5)
      for (const wrong of inQuery ? ['ten', '0x10', '1,5', 'NaN', 'Infinity', '1e999'] : ['1', true, [1], {}]) await refuses(place, wrong)
    }
  })

  test('choices are one of the published words', async () => {
    for (const { at: place, values } of fields.choices) {
      for (const value of values) await accepts(place, value)
      for (const wrong of ['nonsense', values[0]?.toUpperCase(), ` ${values[0]}`]) await refuses(place, wrong)
      if (!inQuery) for (const wrong of [0, true, [], {}]) await refuses(place, wrong)
    }
  })

  test('flags are true or false', async () => {
    for (const place of fields.flags) {
      for (const value of [true, false]) await accepts(place, value)
      for (const wrong of inQuery ? ['maybe', '2', 'constructor'] : ['true', 0, 1, [], {}]) await refuses(place, wrong)
    }
  })

  test('objects are objects', async () => {
    for (const place of fields.objects) for (const wrong of ['x', 7, true, []]) await refuses(place, wrong)
  })

  test('times are ISO 8601 with any offset', async () => {
    for (const place of fields.times) {
      for (const value of ['2031-01-31T12:00:00Z', '2031-01-31T12:00:00.123+05:30', '2031-01-31T12:00:00', null])
        await accepts(place, value)
      for (const wrong of [
        'tomorrow',
        '2031-01-31',
        '2031-02-30T00:00:00Z',
        '2031-01-31T25:00:00Z',
        '9999-12-31T23:59:59-23:00',
        '0001-01-01T00:00:00+23:00',
        1_900_000_000,
        '',
      ])
        await refuses(place, wrong)
    }
  })

  test('addresses are web addresses', async () => {
    for (const place of fields.urls) {
      const longest = `https://example.com/${'p'.repeat(1980)}`
      for (const value of ['http://a.example/', longest, null]) await accepts(place, value)
      const script = `java${'script'}:alert(1)`
      for (const wrong of ['example', script, 'file:///etc', `${longest}p`, 'http://a.example/\u0000', 'http://a.example/\uD800', '', 7])
        await refuses(place, wrong)
    }
  })

  test('what is required is missed by name', async () => {
    for (const place of fields.required) {
      await refuses(place, undefined)
      if (!inQuery) await refuses(place, null)
    }
  })
})

test('a deposit with every text at its limit is for the gates to judge, not for the schema', async () => {
  const words = 'the queue of the pool waits because a client was not released '
  const filled = experience_fields.texts
    .filter(({ at }) => at[0] !== 'supersedes')
    .reduce((input, { at, max }) => withValue(input, at, words.repeat(400).slice(0, max - 1) + '.'), whole_experience)
  const answer = await send(world, 'depositExperience', { ...filled, supersedes: null }, key)
  expect(isSchemaFault(answer), answer.text.slice(0, 500)).toBe(false)
  expect(answer.status).toBeLessThan(500)
})

describe('conditions', () => {
  test.each(['conditions', 'your_conditions'])('%s is a JSON object of at most 2,000 characters', async (field) => {
    const ask = async (value: string) => places(await send(world, 'searchExperiences', { q: 'pool', [field]: value }, key))
    const object = (length: number, filler = 'x') => JSON.stringify({ a: filler.repeat(length - 8) })
    expect(await ask('{"language":"python"}')).toEqual([])
    expect(await ask(object(2000))).toEqual([])
    expect(await ask(object(2000, '😀'))).toEqual([])
    for (const wrong of ['', 'python', '[1]', '"x"', 'null', '{', object(2001), '{"a":"\\u0000"}', '{"\\u0001":1}'])
      expect(await ask(wrong), wrong.slice(0, 20)).toEqual([`query.${field}`])
    expect(await ask('{"a":'.repeat(390) + '1' + '}'.repeat(390)), 'deep').toSatisfy((list: string[]) => list.length < 2)
    const batch = async (value: unknown) =>
      places(await send(world, 'searchExperiencesBatch', { queries: [{ q: 'pool', limit: 1, [field]: value }] }, key))
    expect(await batch({ a: 'x'.repeat(1992) })).toEqual([])
    expect(await batch('{"language":"python"}')).toEqual([])
    for (const wrong of [{ a: 'x'.repeat(1993) }, object(2001), '[1]', 'x', { a: '\uD800' }])
      expect(await batch(wrong)).toEqual([`body.queries.0.${field}`])
  })
})

describe('tags', () => {
  test('are comma-separated in a query, a list or text in a batch, 500 characters together', async () => {
    const ask = async (tags: unknown) =>
      places(await send(world, 'searchExperiencesBatch', { queries: [{ q: 'pool', limit: 1, tags }] }, key))
    const nine = Array.from({ length: 5 }, () => 't'.repeat(99))
    for (const right of [['a', 'b'], 'a,b', '', [], null, nine]) expect(await ask(right)).toEqual([])
    expect(await ask([...nine, 'abcdef'])).toEqual(['body.queries.0.tags'])
    expect(await ask(['a', 7])).toEqual(['body.queries.0.tags.1'])
    expect(await ask(7)).toEqual(['body.queries.0.tags'])
  })
})

describe('a body', () => {
  const path = `/v1/experiences/${nothing}/feedback`
  // 404 tells that the whole body was taken
  const tell = (body: unknown, headers?: Record<string, string>) => post(world, path, body, key, headers)

  test.each([
    ['32 levels', `{"was_helpful":true,"your_conditions":${deep(31)}}`, 404],
    ['33 levels', `{"was_helpful":true,"your_conditions":${deep(32)}}`, 422],
    ['100,000 levels', `{"a":${'['.repeat(100_000)}`, 422],
    ['2,000 keys', JSON.stringify({ was_helpful: true, your_conditions: { a: keys(998), b: keys(998) } }), 404],
    ['2,001 keys', JSON.stringify({ was_helpful: true, your_conditions: { a: keys(998), b: keys(999) } }), 422],
    ['1,000 items', JSON.stringify({ was_helpful: true, your_conditions: { a: Array(1000).fill(0) } }), 404],
    ['1,001 items', JSON.stringify({ was_helpful: true, your_conditions: { a: Array(1001).fill(0) } }), 422],
    ['signs in text that look like nesting', JSON.stringify({ was_helpful: true, context_note: '[{:,\\"'.repeat(300) }), 404],
  ])('with %s', async (_, body, status) => {
    const answer = await tell(body)
    expect(answer.status, answer.text.slice(0, 300)).toBe(status)
    expectEnvelope(answer)
    if (status === 422) expect(detailOf(answer)).toMatchObject([{ type: 'json_invalid', loc: ['body', 0] }])
  })

  test('may have 256 kB, counted in bytes', async () => {
    const frame = JSON.stringify({ was_helpful: true, ignored: '' }).length
    const size = 256 * 1024 - frame
    expect((await tell({ was_helpful: true, ignored: 'x'.repeat(size) })).status).toBe(404)
    for (const larger of ['x'.repeat(size + 1), 'é'.repeat(size / 2 + 1)]) {
      const answer = await tell({ was_helpful: true, ignored: larger })
      expect(answer.status).toBe(413)
      expectEnvelope(answer)
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
    expect((await fetchAnswer(world, path, init, key)).status).toBe(413)
    expect(sent).toBeLessThan(1024 * 1024)
  })

  test.each(['{', '{"a":1', '{"a":1}}', "{'a':1}", '{a:1}', '{"a":1,}', 'nonsense', '{"a":01}', '{"a":"\n"}', '\u00A0{}', '{"a":NaN}'])(
    'that is not JSON: %j',
    async (body) => {
      const answer = await tell(body)
      expect(answer.status, answer.text).toBe(422)
      expectEnvelope(answer)
      expect(detailOf(answer)).toMatchObject([
        { type: 'json_invalid', loc: ['body', expect.any(Number)], msg: 'JSON decode error', input: {}, ctx: { error: expect.any(String) } },
      ])
    },
  )

  test('that is not UTF-8', async () => {
    const answer = await tell(new Uint8Array([...Buffer.from('{"a":"'), 0xff, 0xc3, ...Buffer.from('"}')]))
    expect(detailOf(answer)).toMatchObject([{ type: 'json_invalid', loc: ['body', 0] }])
  })

  test('that is JSON, but no object', async () => {
    for (const body of ['[]', '[{"was_helpful":true}]', 'null', '3', '"x"', 'true'])
      expect(detailOf(await tell(body)), body).toMatchObject([{ type: 'model_attributes_type', loc: ['body'] }])
  })

  test('that is not there', async () => {
    const bare = await fetchAnswer(world, path, { method: 'POST' }, key)
    for (const answer of [await tell(''), bare]) {
      expect(answer.status).toBe(422)
      expect(detailOf(answer)).toMatchObject([{ type: 'missing', loc: ['body'], msg: 'Field required' }])
    }
  })

  test('of another content type, character set or encoding', async () => {
    const right = JSON.stringify({ was_helpful: true })
    const types = ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/vnd.a+json']
    for (const type of types) expect((await tell(right, { 'content-type': type })).status, type).toBe(404)
    expect((await tell(right, { 'content-encoding': 'identity' })).status).toBe(404)
    const wrong: Record<string, string>[] = [
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', 'json', ''],
      'application/json; charset=latin1',
      'application/json;charset=utf-16',
    ].map((type) => ({ 'content-type': type }))
    wrong.push(...['gzip', 'br', 'deflate', 'gzip, br'].map((encoding) => ({ 'content-encoding': encoding })))
    for (const headers of wrong) {
      const answer = await tell(right, headers)
      expect(answer.status, JSON.stringify(headers)).toBe(415)
      expectEnvelope(answer)
    }
  })

  test('several faults are all named at once, with the place of each', async () => {
    const { title: _, ...input } = whole_experience
    const answer = await send(world, 'depositExperience', {
      ...input,
      problem: 'p'.repeat(5001),
      tags: [],
      outcome: { status: 'fine' },
      origin: { url: 'nowhere' },
      failed_approaches: [{ attempt: 7, why_it_failed: 'w' }, {}],
      successful_approach: { method: 'm', time_to_resolution_minutes: -1 },
      applies_when: ['a\u0000'],
    }, key)
    expect(places(answer).sort()).toEqual([
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

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0]))

describe('a query', () => {
  const ask = (query: string) => fetchAnswer(world, `/v1/experiences/search?${query}`, {}, key)

  test('several faults are all named at once', async () => {
    const answer = await ask('limit=abc&compact=perhaps&scope=none&min_causal_depth=2&wedge=x')
    expect(places(answer).sort()).toEqual([
      'query.compact',
      'query.limit',
      'query.min_causal_depth',
      'query.q',
      'query.scope',
      'query.wedge',
    ])
    expect(detailOf(answer)).toContainEqual(expect.objectContaining({ type: 'int_parsing', loc: ['query', 'limit'] }))
    expect(detailOf(answer)).toContainEqual(expect.objectContaining({ type: 'bool_parsing', loc: ['query', 'compact'] }))
  })

  test('the last of equal names counts, an empty number is none, unknown names are dropped', async () => {
    expect((await ask('q=pool&limit=0&limit=2')).status).toBe(200)
    expect(places(await ask('q=pool&limit=2&limit=0'))).toEqual(['query.limit'])
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
        fetchAnswer(world, `/v1/experiences/${text}`, {}, key),
        fetchAnswer(world, `/v1/agents/contributors/a${text}`, {}, key),
        fetchAnswer(world, `/v1/agents/${fixture.owner.contributor_id}/keys/${text}`, { method: 'DELETE' }, key),
        fetchAnswer(world, `/v1/experiences/mine?cursor=${text}`, {}, key),
        post(world, `/v1/experiences/a${text}/feedback`, { was_helpful: true }, key),
        post(world, `/v1/experiences/a${text}/retract`, {}, key),
      ])) {
        expect([200, 404, 422], answer.text).toContain(answer.status)
        expect(answer.headers.get('set-cookie')).toBeNull()
        if (answer.status >= 400) expectEnvelope(answer)
      }
    },
  )

  test.each(['x', '!', 'a'.repeat(201), ...['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z', 'now'].map(cursorOf)])(
    'a cursor that this service never gave: %s',
    async (cursor) => {
      const answer = await send(world, 'listMyExperiences', { cursor }, key)
      expect(answer.status, answer.text).toBe(422)
      expect(places(answer)).toEqual(['query.cursor'])
    },
  )
})

function cursorOf(time: string): string {
  return Buffer.from(`${time} exp_1`).toString('base64url')
}

describe('a request for what is not there', () => {
  test.each(['/v1/nothing', '/v2/health', '/v1', '/v1/health/', '/v1/experiences/x/y', '/V1/health', '//v1/health', '/.env', '/v1/experiences/'])(
    '%s is not found, with or without a key',
    async (path) => {
      for (const who of [undefined, key]) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const answer = await fetchAnswer(world, path, { method }, who)
          expect(answer.status).toBe(404)
          expectEnvelope(answer)
        }
      }
    },
  )

  const paths = new Map<string, Set<string>>()
  for (const name of operationNames) {
    const op: Operation = operations[name]
    for (const path of [op.path, op.alias]) if (path) paths.set(path, (paths.get(path) ?? new Set()).add(op.method))
  }
  for (const path of ['/docs', '/v1/openapi-public.json', '/v1/openapi.json', '/.well-known/agent-card.json'])
    paths.set(path, new Set(['GET']))
  test.each([...paths])('%s has no other methods', async (path, methods) => {
    const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].sort()
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue
      const answer = await fetchAnswer(world, path.replaceAll(/\{\w+\}/g, 'x'), { method })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed)
      if (method === 'HEAD') expect(answer.text).toBe('')
      else expectEnvelope(answer)
    }
  })

  test('HEAD answers as GET does, without a body', async () => {
    for (const path of ['/v1/health', '/v1/stats', '/v1/experiences/mine', '/docs', '/v1/openapi-public.json']) {
      const [head, get] = await Promise.all([
        fetchAnswer(world, path, { method: 'HEAD' }, key),
        fetchAnswer(world, path, {}, key),
      ])
      expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', get.headers.get('content-type')])
    }
    expect((await fetchAnswer(world, '/v1/experiences/mine', { method: 'HEAD' })).status).toBe(401)
  })
})

test('every answer names its request and forbids guessing its type', async () => {
  for (const path of ['/v1/health', '/v1/nothing', '/v1/experiences/mine', '/docs']) {
    const answer = await fetchAnswer(world, path, { headers: { 'x-request-id': 'mine-1' } })
    expect([answer.headers.get('x-request-id'), answer.headers.get('x-content-type-options')]).toEqual(['mine-1', 'nosniff'])
    const forged = await fetchAnswer(world, path, { headers: { 'x-request-id': 'a b<script>' } })
    expect(forged.headers.get('x-request-id')).toMatch(/^req_\w+$/)
  }
})

describe('nothing is parsed for a caller who may not call', () => {
  const closed = operationNames.filter((name) => operations[name].scope !== 'public')
  test.each(closed)('%s', async (name) => {
    const op: Operation = operations[name]
    const { path, init } = requestOf(name, await cases[name].input(fixture, 'owner'))
    const broken: RequestInit[] = takesBody(op)
      ? [
          { ...init, body: '{' },
          { ...init, headers: { 'content-type': 'text/plain' } },
          { ...init, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
          { ...init, body: 'x'.repeat(300_000) },
        ]
      : [init]
    const narrow = op.scope === 'search_only' ? null : fixture.keyOf('other', 'search_only')
    for (const each of broken) {
      const target = `${path}${path.includes('?') ? '&' : '?'}limit=x&limit=%00&as=`
      expect((await fetchAnswer(world, target, each)).status).toBe(401)
      if (narrow !== null) {
        const answer = await fetchAnswer(world, target, each, narrow)
        expect(`${answer.status} ${errorOf(answer)}`).toBe('403 InsufficientScopeError')
      }
    }
  })

  test('what may be called looks at the type, then the size, then the text', async () => {
    const big = `{"a":"${'x'.repeat(300_000)}`
    const path = '/v1/experiences'
    expect((await post(world, path, big, key, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post(world, path, big, key)).status).toBe(413)
    expect((await post(world, path, '{"a":"', key)).status).toBe(422)
  })
})

describe('what a client may not decide', () => {
  test('a deposit keeps only what it may say', async () => {
    const wanted = {
      id: nothing,
      contributor_id: 'con_other',
      owner: 'x',
      quality_score: 0.123,
      validation_state: 'draft',
      validity_status: 'stale',
      validity: { status: 'disputed' },
      creation_mode: 'seed',
      origin: { type: 'manual', verified: true },
      version: 9,
      wedge: 'disputes',
      audience: 'x',
      scores: { helpful_count: 99 },
      helpful_count: 99,
      superseded_by: nothing,
      retracted_at: '2026-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
      risk_flags: [{ type: 'x' }],
      contributor: { trust_level: 'trusted' },
      schema_version: '9',
    }
    const text = JSON.stringify({ ...experience(), ...wanted, signals_fired: [{ metadata: { keep: 1, inner: {} } }] })
    const poisoned = text
      .replace('{', '{"__proto__":{"visibility_scope":"private","quality_score":0.1},"constructor":{"prototype":{"x":1}},')
      .replace('"inner":{}', '"inner":{"__proto__":{"x":1},"constructor":{"y":1}}')
    const made = await post(world, '/v1/experiences', poisoned, key)
    expect(made.status, made.text).toBe(201)
    const { id } = made.body as { id: string }
    expect(id).not.toBe(nothing)
    const { body, text: shown } = await send(world, 'getExperience', { experience_id: id }, key)
    expect(body).toMatchObject({
      creation_mode: 'structured',
      origin: { type: 'manual', verified: false },
      validation_state: 'verified',
      validity: { status: 'active' },
      visibility_scope: 'public',
      version: 1,
      superseded_by: null,
      retracted_at: null,
      scores: { helpful_count: 0 },
      contributor: { display_handle: fixture.handle },
      schema_version: '2.0.0',
      signals_fired: [{ metadata: { keep: 1, inner: { constructor: { y: 1 } } } }],
    })
    expect((body as { created_at: string }).created_at).toMatch(/^2026-03/)
    expect(shown).not.toMatch(/__proto__|con_/)
    expect(Object.prototype).not.toHaveProperty('x')
  })

  test('a registration keeps only what it may say', async () => {
    const wanted = { contributor_id: 'con_me', id: 'con_me', trust_level: 'trusted', is_operator: true, scope: 'operator', reputation_score: 1 }
    const { status, body } = await send(world, 'registerAgent', { type: 'ai_agent', ...wanted })
    expect(status).toBe(201)
    expect(body).toMatchObject({ scope: 'full', trust_level: 'new', contributor_id: expect.not.stringMatching(/^con_me$/) })
    const { api_key } = body as { api_key: string }
    expect((await send(world, 'importExperiences', { as: 'x', lines: [] }, api_key)).status).toBe(403)
  })

  test('what stands in the path is not taken from the body', async () => {
    const { contributor_id } = fixture.owner
    const other = fixture.keyOf('other', 'full')
    const stolen = await post(world, '/v1/agents/con_nobody/keys', { contributor_id, name: 'n' }, other)
    expect(stolen.status).toBe(404)
    const vote = await post(world, `/v1/experiences/${nothing}/feedback`, { experience_id: fixture.shared, was_helpful: true }, other)
    expect(vote.status).toBe(404)
    for (const scope of ['operator', 'public']) {
      const answer = await send(world, 'createKey', { contributor_id, name: 'n', scope }, key)
      expect(places(answer), scope).toEqual(['body.scope'])
    }
  })

  test('contributors of the type seed come from operators, each name once', async () => {
    const seed = { type: 'seed', agent_name: 'a shelf of its own' }
    const refused = await send(world, 'registerAgent', seed)
    expect(`${refused.status} ${errorOf(refused)}`).toBe('403 ForbiddenError')
    expect((await send(world, 'registerAgent', seed, operator_key)).status).toBe(201)
    const again = await send(world, 'registerAgent', seed, operator_key)
    expect(`${again.status} ${errorOf(again)}`).toBe('409 DuplicateError')
  })
})

describe('text is unified', () => {
  test('line ends become LF, accents NFC, and invisible signs leave titles and tags', async () => {
    const base = experience()
    const { id } = await fixture.owner.depositExperience({
      ...base,
      title: `\u202E${base.title}\u200B `,
      compact_summary: 'one\r\ntwo\rthree\nfour',
      tags: ['cafe\u0301', ' node\uFEFF '],
    })
    const kept = await fixture.owner.getExperience({ experience_id: id })
    expect(kept.title).toBe(base.title)
    expect(kept.compact_summary).toBe('one\ntwo\nthree\nfour')
    expect(kept.tags).toEqual(['caf\u00E9', 'node'])
  })

  test('times are shown in UTC', async () => {
    const { contributor_id } = fixture.owner
    const { expires_at } = await fixture.owner.createKey({ contributor_id, name: 'n', expires_at: '2027-01-01T01:30:00+05:30' })
    expect(expires_at).toBe('2026-12-31T20:00:00.000Z')
    const past = await send(world, 'createKey', { contributor_id, name: 'n', expires_at: '2020-01-01T00:00:00Z' }, key)
    expect(places(past)).toEqual(['body.expires_at'])
  })
})

describe('secrets are not echoed', () => {
  const code = `inv${'ite'}-${'7h3k'.repeat(4)}`

  test.each([
    ['too long', JSON.stringify({ type: 'ai_agent', invite_code: code.repeat(9) })],
    ['of another type', JSON.stringify({ type: 'ai_agent', invite_code: [code] })],
    ['with a control character', JSON.stringify({ type: 'ai_agent', invite_code: `${code}\u0000` })],
    ['beside another fault', JSON.stringify({ type: 'robot', invite_code: code })],
    ['in JSON without its quotes', `{"type":"ai_agent","invite_code": ${code}}`],
    ['in JSON that ends early', `{"type":"ai_agent","invite_code":"${code}"`],
    ['as the whole body', code],
  ])('an invite code %s', async (_, body) => {
    const answer = await post(world, '/v1/agents/register', body)
    expect(answer.status).toBe(422)
    for (const piece of [code, code.slice(0, 8), code.slice(-8)]) expect(answer.text).not.toContain(piece)
  })

  test('a key found in a deposit', async () => {
    const token = ['gh', 'p_', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'].join('')
    const answer = await send(world, 'depositExperience', poolExperience({ problem: `It printed ${token} and stopped.` }), key)
    expect(answer.status).toBe(422)
    expect(answer.text).not.toContain(token.slice(4, 16))
    expect(detailOf(answer)).toMatchObject([{ loc: ['body', 'problem'] }])
  })

  test('the key of the call', async () => {
    const answers: Answer[] = [
      await send(world, 'searchExperiences', {}, key),
      await post(world, '/v1/experiences', '{', key),
      await fetchAnswer(world, '/v1/nothing', {}, key),
    ]
    for (const { text } of answers) expect(text).not.toContain(key.slice(8, 20))
  })
})
