import { hasRequestBody, type OperationId, operations } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOperation, type UncheckedInput } from './call-operation.ts'
import { expectErrorEnvelope, isSchemaViolation, listViolationPaths } from './expect-error-envelope.ts'
import {
  batch_fields,
  complete_experience,
  contributor_fields,
  experience_fields,
  type FieldLimits,
  type FieldPath,
  feedback_fields,
  key_fields,
  retraction_fields,
  search_fields,
  withValue,
} from './field-limits.ts'
import { createOperationFixture, type OperationFixture } from './operation-cases.ts'
import { createWorld, type World } from './world.ts'

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

interface ValidatedOperation {
  name: OperationId
  fields: FieldLimits
  /** an input in which every field is filled */
  base: () => UncheckedInput
  /** two faults in fields of their own: one of them keeps the call from having effects while another field is tried */
  invalid_fields: [FieldPath, unknown][]
}

const validatedOperations: ValidatedOperation[] = [
  {
    name: 'depositExperience',
    fields: experience_fields,
    base: () => complete_experience,
    invalid_fields: [
      [['novelty_self_report'], 'x'],
      [['modality'], 'x'],
    ],
  },
  {
    name: 'registerAgent',
    fields: contributor_fields,
    base: () => ({ type: 'ai_agent' }),
    invalid_fields: [
      [['framework'], 'f'.repeat(65)],
      [['type'], 'x'],
    ],
  },
  {
    name: 'createKey',
    fields: key_fields,
    base: () => ({ contributor_id: fixture.owner.contributor_id, name: 'n', scope: 'read' }),
    invalid_fields: [
      [['name'], ''],
      [['scope'], 'x'],
    ],
  },
  {
    name: 'giveFeedback',
    fields: feedback_fields,
    base: () => ({ experience_id: unknownId, was_helpful: true }),
    invalid_fields: [],
  },
  {
    name: 'retractExperience',
    fields: retraction_fields,
    base: () => ({ experience_id: unknownId }),
    invalid_fields: [],
  },
  {
    name: 'searchExperiences',
    fields: search_fields,
    base: () => ({ q: 'pool' }),
    invalid_fields: [
      [['limit'], 0],
      [['scope'], 'x'],
    ],
  },
  {
    name: 'searchExperiencesBatch',
    fields: batch_fields,
    base: () => ({ queries: [{ q: 'pool' }] }),
    invalid_fields: [
      [['queries', 0, 'limit'], 0],
      [['queries', 0, 'scope'], 'x'],
    ],
  },
]

const isPrefix = (outer: FieldPath, inner: FieldPath) => outer.every((step, i) => inner[i] === step)

/** The places that the schema refuses when one field has a value; what else was sent is right or taken out of the list. */
async function listRejectedPaths(
  { name, base, invalid_fields }: ValidatedOperation,
  at: FieldPath,
  value: unknown,
): Promise<string[]> {
  const stopper = invalid_fields.find(([place]) => !isPrefix(at, place) && !isPrefix(place, at))
  const stopped = stopper ? withValue(base(), ...stopper) : base()
  const answer = await callOperation(world, name, withValue(stopped, at, value), key)
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status >= 400) expectErrorEnvelope(answer)
  if (stopper) expect(answer.status, answer.text).toBe(422)
  return listViolationPaths(answer).filter((place) => place !== `${inputLocation(name)}.${stopper?.[0].join('.')}`)
}

const inputLocation = (name: OperationId): string => (hasRequestBody(operations[name]) ? 'body' : 'query')

describe.each(validatedOperations)('$name', (subject) => {
  const { name, fields } = subject
  const inQuery = inputLocation(name) === 'query'
  const at = (place: FieldPath) => `${inputLocation(name)}.${place.join('.')}`
  const accepts = async (place: FieldPath, value: unknown) =>
    expect(
      await listRejectedPaths(subject, place, value),
      `${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`,
    ).toEqual([])
  const refuses = async (place: FieldPath, value: unknown, exactly = at(place)) =>
    expect(
      await listRejectedPaths(subject, place, value),
      `${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`,
    ).toContain(exactly)

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
      await accepts(place, list(max ?? 500))
      if (max !== undefined) await refuses(place, list(max + 1))
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
      for (const wrong of inQuery ? ['ten', '0x10', '1,5', 'NaN', 'Infinity', '1e999'] : ['1', true, [1], {}])
        await refuses(place, wrong)
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
      for (const wrong of [
        'example',
        script,
        'file:///etc',
        `${longest}p`,
        'http://a.example/\u0000',
        'http://a.example/\uD800',
        '',
        7,
      ])
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
    .reduce(
      (input, { at, max }) => withValue(input, at, `${words.repeat(400).slice(0, max - 1)}.`),
      complete_experience,
    )
  const answer = await callOperation(world, 'depositExperience', { ...filled, supersedes: null }, key)
  expect(isSchemaViolation(answer), answer.text.slice(0, 500)).toBe(false)
  expect(answer.status).toBeLessThan(500)
})

describe('conditions', () => {
  test.each(['conditions', 'your_conditions'])('%s is a JSON object of at most 2,000 characters', async (field) => {
    const ask = async (value: string) =>
      listViolationPaths(await callOperation(world, 'searchExperiences', { q: 'pool', [field]: value }, key))
    const object = (length: number, filler = 'x') => JSON.stringify({ a: filler.repeat(length - 8) })
    expect(await ask('{"language":"python"}')).toEqual([])
    expect(await ask(object(2000))).toEqual([])
    expect(await ask(object(2000, '😀'))).toEqual([])
    for (const wrong of ['', 'python', '[1]', '"x"', 'null', '{', object(2001), '{"a":"\\u0000"}', '{"\\u0001":1}'])
      expect(await ask(wrong), wrong.slice(0, 20)).toEqual([`query.${field}`])
    expect(await ask(nestedJson(390)), 'deep').toSatisfy((list: string[]) => list.length < 2)
    const batch = async (value: unknown) =>
      listViolationPaths(
        await callOperation(
          world,
          'searchExperiencesBatch',
          { queries: [{ q: 'pool', limit: 1, [field]: value }] },
          key,
        ),
      )
    expect(await batch({ a: 'x'.repeat(1992) })).toEqual([])
    expect(await batch('{"language":"python"}')).toEqual([])
    for (const wrong of [{ a: 'x'.repeat(1993) }, object(2001), '[1]', 'x', { a: '\uD800' }])
      expect(await batch(wrong)).toEqual([`body.queries.0.${field}`])
  })
})

describe('tags', () => {
  test('are comma-separated in a query, a list or text in a batch, 500 characters together', async () => {
    const ask = async (tags: unknown) =>
      listViolationPaths(
        await callOperation(world, 'searchExperiencesBatch', { queries: [{ q: 'pool', limit: 1, tags }] }, key),
      )
    const nine = Array.from({ length: 5 }, () => 't'.repeat(99))
    for (const right of [['a', 'b'], 'a,b', '', [], null, nine]) expect(await ask(right)).toEqual([])
    expect(await ask([...nine, 'abcdef'])).toEqual(['body.queries.0.tags'])
    expect(await ask(['a', 7])).toEqual(['body.queries.0.tags.1'])
    expect(await ask(7)).toEqual(['body.queries.0.tags'])
  })
})
