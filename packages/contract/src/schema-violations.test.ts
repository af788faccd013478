import { expect, test } from 'vitest'
import { z } from 'zod'
import { type SchemaViolation, schemaViolations, summarizeViolations } from './schema-violations.ts'
import { DateTimeInput, text, Url } from './schemas/primitives.ts'

const violationsFor = (schema: z.ZodType, value: unknown, location = 'body'): SchemaViolation[] =>
  schemaViolations(schema, schema.safeParse(value, { reportInput: true }).error?.issues ?? [], () => location)

const firstViolation = (schema: z.ZodType, value: unknown): SchemaViolation | undefined =>
  violationsFor(z.object({ f: schema }), { f: value })[0]

/** Integers behind what schemas wrap around a field. */
const integerFields: [what: string, schema: z.ZodType][] = [
  ['plain', z.int()],
  ['as a number that is checked', z.number().int().min(1)],
  ['optional', z.int().optional()],
  ['with a default', z.int().nullable().default(1)],
  ['after preprocessing', z.preprocess((value) => value, z.int())],
]

const rows: [what: string, schema: z.ZodType, value: unknown, item: Partial<SchemaViolation>][] = [
  ['a missing string', z.string(), undefined, { type: 'missing', msg: 'Field required', input: null }],
  ['a missing enum value', z.enum(['a', 'b']), undefined, { type: 'missing', msg: 'Field required', input: null }],
  [
    'a number instead of a string',
    z.string(),
    7,
    { type: 'string_type', msg: 'Input should be a valid string', input: 7 },
  ],
  ['null instead of a string', z.string(), null, { type: 'string_type', input: null }],
  [
    'a string instead of a number',
    z.number(),
    '7',
    { type: 'float_type', msg: 'Input should be a valid number', input: '7' },
  ],
  ...integerFields.map(([what, schema]): (typeof rows)[number] => [
    `a string instead of an integer, ${what}`,
    schema,
    '7',
    { type: 'int_type', msg: 'Input should be a valid integer', input: '7' },
  ]),
  ['a fraction instead of an integer', z.int(), 1.5, { type: 'int_from_float', input: 1.5 }],
  ['a string instead of a boolean', z.boolean(), 'true', { type: 'bool_type', msg: 'Input should be a valid boolean' }],
  [
    'an object instead of an array',
    z.array(z.string()),
    {},
    { type: 'list_type', msg: 'Input should be a valid list' },
  ],
  ['an array instead of a map', z.record(z.string(), z.string()), [], { type: 'dict_type' }],
  ['an array instead of an object', z.object({}), [], { type: 'model_attributes_type' }],
  [
    'a string that is too long',
    text(3),
    'abcd',
    { type: 'string_too_long', msg: 'String should have at most 3 characters', ctx: { max_length: 3 } },
  ],
  ['a string of more than one character', text(1), 'ab', { msg: 'String should have at most 1 character' }],
  [
    'a string that is too short',
    text(9, { min: 2 }),
    'a',
    { type: 'string_too_short', msg: 'String should have at least 2 characters', ctx: { min_length: 2 } },
  ],
  [
    'an array that is too long',
    z.array(z.int()).max(2),
    [1, 2, 3],
    {
      type: 'too_long',
      msg: 'List should have at most 2 items after validation, not 3',
      ctx: { field_type: 'List', max_length: 2, actual_length: 3 },
    },
  ],
  [
    'an array that is too short',
    z.array(z.int()).min(1),
    [],
    { type: 'too_short', msg: 'List should have at least 1 item after validation, not 0' },
  ],
  [
    'a number that is too large',
    z.number().max(1),
    2,
    { type: 'less_than_equal', msg: 'Input should be less than or equal to 1', ctx: { le: 1 } },
  ],
  ['a number that is too small', z.number().min(1), 0, { type: 'greater_than_equal', ctx: { ge: 1 } }],
  [
    'a value outside of the enum',
    z.enum(['a', 'b', 'c']),
    'd',
    { type: 'literal_error', msg: "Input should be 'a', 'b' or 'c'", ctx: { expected: "'a', 'b' or 'c'" } },
  ],
  ['a value other than the literal', z.literal('a'), 'd', { msg: "Input should be 'a'" }],
  ['an invalid time', DateTimeInput, 'soon', { type: 'datetime_parsing' }],
  ['an invalid URL', Url, 'nowhere', { type: 'url_parsing', msg: 'Input should be a valid URL' }],
  ['a string that does not match the pattern', z.string().regex(/^a$/), 'b', { type: 'string_pattern_mismatch' }],
  ['a control character', text(9), 'a\u0007', { type: 'value_error', ctx: { error: {} } }],
]

test.each(rows)('%s is described', (_, schema, value, item) => {
  expect(firstViolation(schema, value)).toMatchObject({ loc: ['body', 'f'], ...item })
})

test('loc is the path through arrays and objects, with numbers as indexes', () => {
  const schema = z.object({ list: z.array(z.object({ name: z.string() })) })
  expect(violationsFor(schema, { list: [{ name: 'a' }, {}] }).map(({ loc }) => loc)).toEqual([
    ['body', 'list', 1, 'name'],
  ])
})

test('loc starts with the part of the request, which is the body for an input that is not an object', () => {
  const schema = z.object({ id: z.string(), limit: z.int() })
  const { issues } = schema.safeParse({}, { reportInput: true }).error ?? { issues: [] }
  const items = schemaViolations(schema, issues, (field) => (field === 'id' ? 'path' : 'query'))
  expect(items.map(({ loc }) => loc)).toEqual([
    ['path', 'id'],
    ['query', 'limit'],
  ])
  expect(violationsFor(schema, 'text')[0]?.loc).toEqual(['body'])
})

test('API keys and invite codes are masked at any depth', () => {
  for (const name of ['invite_code', 'assertion', 'api_key', 'key']) {
    expect(violationsFor(z.object({ [name]: z.string().max(3) }), { [name]: 'secret' })[0]?.input).toBe('***')
    const inner = z.object({ [name]: z.object({ list: z.array(z.int()) }) })
    expect(violationsFor(inner, { [name]: { list: ['secret'] } })[0]?.input).toBe('***')
  }
})

test('a long input is truncated', () => {
  const long = firstViolation(z.int(), 'x'.repeat(5000))?.input
  expect(long).toBe(`${'x'.repeat(200)}…`)
  expect(String(firstViolation(z.int(), { a: 'x'.repeat(5000) })?.input)).toHaveLength(201)
  expect(firstViolation(z.int(), { a: 1 })?.input).toEqual({ a: 1 })
})

test('the summary names the first three violations and counts the others', () => {
  const items = violationsFor(z.object({ a: z.int(), b: z.int(), c: z.int(), d: z.int(), e: z.int() }), {})
  expect(summarizeViolations(items)).toBe(
    'body.a: Field required; body.b: Field required; body.c: Field required; and 2 more',
  )
  expect(summarizeViolations(items.slice(0, 1))).toBe('body.a: Field required')
})

test('of thousands of violations the first twenty are listed, and no step of a path is longer than 200 characters', () => {
  const Wrong = z.object({ list: z.array(z.string()), map: z.record(z.string(), z.string()) })
  const value = { list: Array(3000).fill(0), map: { ['k'.repeat(100_000)]: 0 } }
  const issues = Wrong.safeParse(value, { reportInput: true }).error?.issues ?? []
  expect(issues.length).toBe(3001)
  expect(schemaViolations(Wrong, issues, () => 'body')).toHaveLength(20)
  expect(JSON.stringify(schemaViolations(Wrong, issues.reverse(), () => 'body')).length).toBeLessThan(5000)
  const [first] = schemaViolations(Wrong, issues, () => 'body')
  expect(summarizeViolations(first ? [first] : [], 3001)).toContain('; and 3000 more')
})
