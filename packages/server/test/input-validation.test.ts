import { hasRequestBody, type OperationId, operations } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOperation, type UncheckedInput } from './call-operation.ts'
import { runs_engine_independent } from './engine-coverage.ts'
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
import { createOperationFixture, nestedJson, type OperationFixture, unknown_experience_id } from './operation-cases.ts'
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

interface ValidatedOperation {
  name: OperationId
  fields: FieldLimits
  /** an input in which every field is filled */
  base: () => UncheckedInput
  /** invalid values of two fields: one of them prevents the call from having effects while another field is tested */
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
    base: () => ({ experience_id: unknown_experience_id, was_helpful: true }),
    invalid_fields: [],
  },
  {
    name: 'retractExperience',
    fields: retraction_fields,
    base: () => ({ experience_id: unknown_experience_id }),
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

/**
 * Lists the paths that the schema rejects when one field has a value, without the path of the deliberately invalid
 * field.
 */
async function listRejectedPaths(
  { name, base, invalid_fields }: ValidatedOperation,
  at: FieldPath,
  value: unknown,
): Promise<string[]> {
  const invalid_field = invalid_fields.find(([path]) => !isPrefix(at, path) && !isPrefix(path, at))
  const input = invalid_field ? withValue(base(), ...invalid_field) : base()
  const answer = await callOperation(world, name, withValue(input, at, value), key)
  expect(answer.status, answer.text).toBeLessThan(500)
  if (answer.status >= 400) expectErrorEnvelope(answer)
  if (invalid_field) expect(answer.status, answer.text).toBe(422)
  return listViolationPaths(answer).filter((path) => path !== `${inputLocation(name)}.${invalid_field?.[0].join('.')}`)
}

const inputLocation = (name: OperationId): string => (hasRequestBody(operations[name]) ? 'body' : 'query')

// a second field that is invalid keeps nearly all of these from the store
describe.runIf(runs_engine_independent).each(validatedOperations)('$name', (subject) => {
  const { name, fields } = subject
  const inQuery = inputLocation(name) === 'query'
  const at = (path: FieldPath) => `${inputLocation(name)}.${path.join('.')}`
  const accepts = async (path: FieldPath, value: unknown) =>
    expect(
      await listRejectedPaths(subject, path, value),
      `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`,
    ).toEqual([])
  const refuses = async (path: FieldPath, value: unknown, expected = at(path)) =>
    expect(
      await listRejectedPaths(subject, path, value),
      `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`,
    ).toContain(expected)

  test.each(fields.texts.map((field) => ({ ...field, name: field.at.join('.') })))(
    'the text $name has $min to $max code points',
    async ({ at: path, min, max, or_number = false }) => {
      await accepts(path, 'x'.repeat(max))
      await accepts(path, '😀'.repeat(max))
      await refuses(path, 'x'.repeat(max + 1))
      await refuses(path, '😀'.repeat(max + 1))
      await (min === 0 ? accepts(path, '') : refuses(path, ''))
      if (min > 0) await refuses(path, ' \t\n ')
      if (min > 1) {
        await accepts(path, 'x'.repeat(min))
        await refuses(path, 'x'.repeat(min - 1))
      }
      const filler = 'x'.repeat(Math.max(0, min - 2))
      await accepts(path, `a\tb\nc\r\nd${filler}`)
      for (const sign of ['\u0000', '\u0007', '\u001B', '\u007F', '\u0085']) await refuses(path, `a${sign}b${filler}`)
      if (inQuery) return
      for (const half of ['\uD800', '\uDC00', '\uDC00\uD800']) await refuses(path, `a${half}b${filler}`)
      await (or_number ? accepts(path, 7) : refuses(path, 7))
      for (const wrong of [true, ['x'], { a: 1 }]) await refuses(path, wrong)
    },
  )

  test('lists have the allowed number of items, and each item is validated', async () => {
    for (const { at: path, min, max, item } of fields.lists) {
      const list = (length: number) => Array.from({ length }, () => item)
      await accepts(path, list(max ?? 500))
      if (max !== undefined) await refuses(path, list(max + 1))
      await (min === 0 ? accepts(path, []) : refuses(path, []))
      for (const wrong of ['x', 7, true, { a: 1 }]) await refuses(path, wrong)
      await refuses(path, [item, null], at([...path, 1]))
    }
  })

  test('numbers are within their bounds', async () => {
    for (const { at: path, min, max, integer } of fields.numbers) {
      for (const value of [min, max]) await accepts(path, value)
      for (const value of [min - 1, max + 1]) await refuses(path, value)
      if (integer) await refuses(path, min + 0.5)
      for (const wrong of inQuery ? ['ten', '0x10', '1,5', 'NaN', 'Infinity', '1e999'] : ['1', true, [1], {}])
        await refuses(path, wrong)
    }
  })

  test('enumerations accept only the published values', async () => {
    for (const { at: path, values } of fields.choices) {
      for (const value of values) await accepts(path, value)
      for (const wrong of ['nonsense', values[0]?.toUpperCase(), ` ${values[0]}`]) await refuses(path, wrong)
      if (!inQuery) for (const wrong of [0, true, [], {}]) await refuses(path, wrong)
    }
  })

  test('booleans are true or false', async () => {
    for (const path of fields.flags) {
      for (const value of [true, false]) await accepts(path, value)
      for (const wrong of inQuery ? ['maybe', '2', 'constructor'] : ['true', 0, 1, [], {}]) await refuses(path, wrong)
    }
  })

  test('objects are objects', async () => {
    for (const path of fields.objects) for (const wrong of ['x', 7, true, []]) await refuses(path, wrong)
  })

  test('times are in ISO 8601 with any offset', async () => {
    for (const path of fields.times) {
      for (const value of ['2031-01-31T12:00:00Z', '2031-01-31T12:00:00.123+05:30', '2031-01-31T12:00:00', null])
        await accepts(path, value)
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
        await refuses(path, wrong)
    }
  })

  test('URLs are HTTP or HTTPS addresses', async () => {
    for (const path of fields.urls) {
      const longest = `https://example.com/${'p'.repeat(1980)}`
      for (const value of ['http://a.example/', longest, null]) await accepts(path, value)
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
        await refuses(path, wrong)
    }
  })

  test('a missing required field is reported by its path', async () => {
    for (const path of fields.required) {
      await refuses(path, undefined)
      if (!inQuery) await refuses(path, null)
    }
  })
})

test('a deposit with every text at its limit passes the schema', async () => {
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
  test.each(['conditions', 'your_conditions'])(
    '%s must be a JSON object of at most 2,000 characters',
    async (field) => {
      const listPaths = async (value: string) =>
        listViolationPaths(await callOperation(world, 'searchExperiences', { q: 'pool', [field]: value }, key))
      const object = (length: number, filler = 'x') => JSON.stringify({ a: filler.repeat(length - 8) })
      expect(await listPaths('{"language":"python"}')).toEqual([])
      expect(await listPaths(object(2000))).toEqual([])
      expect(await listPaths(object(2000, '😀'))).toEqual([])
      for (const wrong of ['', 'python', '[1]', '"x"', 'null', '{', object(2001), '{"a":"\\u0000"}', '{"\\u0001":1}'])
        expect(await listPaths(wrong), wrong.slice(0, 20)).toEqual([`query.${field}`])
      expect(await listPaths(nestedJson(390)), 'deep').toSatisfy((list: string[]) => list.length < 2)
      const listBatchPaths = async (value: unknown) =>
        listViolationPaths(
          await callOperation(
            world,
            'searchExperiencesBatch',
            { queries: [{ q: 'pool', limit: 1, [field]: value }] },
            key,
          ),
        )
      expect(await listBatchPaths({ a: 'x'.repeat(1992) })).toEqual([])
      expect(await listBatchPaths('{"language":"python"}')).toEqual([])
      for (const wrong of [{ a: 'x'.repeat(1993) }, object(2001), '[1]', 'x', { a: '\uD800' }])
        expect(await listBatchPaths(wrong)).toEqual([`body.queries.0.${field}`])
    },
  )
})

describe('tags', () => {
  test('are a list or comma-separated text in a batch, of at most 500 characters together', async () => {
    const listPaths = async (tags: unknown) =>
      listViolationPaths(
        await callOperation(world, 'searchExperiencesBatch', { queries: [{ q: 'pool', limit: 1, tags }] }, key),
      )
    const long_tags = Array.from({ length: 5 }, () => 't'.repeat(99))
    for (const valid of [['a', 'b'], 'a,b', '', [], null, long_tags]) expect(await listPaths(valid)).toEqual([])
    expect(await listPaths([...long_tags, 'abcdef'])).toEqual(['body.queries.0.tags'])
    expect(await listPaths(['a', 7])).toEqual(['body.queries.0.tags.1'])
    expect(await listPaths(7)).toEqual(['body.queries.0.tags'])
  })
})
