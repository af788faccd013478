import fc from 'fast-check'
import { type FieldPath, withValue } from './field-limits.ts'
import { type OpenapiSchema, type ParsedOpenapiDocument, resolveRef } from './json-schema.ts'

/** Seed of the properties that run against a server. `FUZZ_SEED` repeats an earlier run. */
export const fuzz_seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Runs of each property. `FUZZ_RUNS` sets another number. */
export const fuzz_runs = Number(process.env.FUZZ_RUNS ?? 25)

const nestValue = (levels: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** Generates values that programs often handle wrongly: odd characters, extreme numbers, deep nesting, long lists. */
export const arbitraryEdgeCase: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\uD800',
      '\uDC00x',
      '\uFEFF',
      '\u202Etxet',
      '\u2028',
      '😀',
      'İ',
      'ﬀ',
      '\r\n',
      '\u0085',
    ],
    ...[
      'null',
      'true',
      '[]',
      '{}',
      '{"a":',
      '__proto__',
      'constructor',
      'toString',
      "' or 1=1 --",
      '$1',
      '%s',
      '%00',
      '../..',
    ],
    ...['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z', 'http://a/\u0000', 'http://[::1]/', 'http://user:p@x/'],
    ...[0, -0, -1, 0.5, 1e-320, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_VALUE],
    ...[null, true, false, [], {}, [[]], [null], { '': 0 }, { a: null }, { '\u0000': 1 }, { '\uD800': '\uDFFF' }],
  ),
  fc.constantFrom(30, 40, 400).map(nestValue),
  fc.constantFrom(101, 2001, 20_001, 300_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(11, 101, 1001).map((length) => Array.from({ length }, (_, i) => `item ${i}`)),
  fc.constantFrom(51, 2001).map((length) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, i]))),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
)

const arbitraryWords = fc
  .array(
    fc.constantFrom('pool', 'timeout', 'node', 'lock', 'migrate', 'deadlock', 'cache', 'because', '`npm ci`', '5432'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((list) => list.join(' '))

function arbitraryText({ minLength = 0, maxLength = 200, format }: OpenapiSchema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((time) => time.toISOString())
  if (format === 'uri') return fc.webUrl()
  if (format === 'email') return fc.emailAddress()
  const valid_text = arbitraryWords.map((text) => text.padEnd(minLength, '.').slice(0, Math.max(minLength, maxLength)))
  const boundary_text = fc
    .constantFrom('x', '😀', 'é')
    .chain((character) => fc.constantFrom(minLength, maxLength).map((length) => character.repeat(length)))
  return fc.oneof({ weight: 6, arbitrary: valid_text }, { weight: 1, arbitrary: boundary_text })
}

function arbitraryNumber({ type, minimum = -1000, maximum = 1000 }: OpenapiSchema): fc.Arbitrary<number> {
  const max = Math.min(maximum, 2 ** 31)
  const min = Math.max(minimum, -(2 ** 31))
  const within = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  return fc.oneof(within, fc.constantFrom(min, max))
}

/** Generates valid values, and an edge case about once in thirty. */
const mostlyValid = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: arbitraryEdgeCase })

/** Generates values of a schema in an OpenAPI document; parts of them may be edge cases. */
export function arbitraryFromSchema(document: ParsedOpenapiDocument, schema: OpenapiSchema): fc.Arbitrary<unknown> {
  if (schema.$ref) return arbitraryFromSchema(document, resolveRef(document, schema.$ref))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryFromSchema(document, choice)))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return arbitraryNumber(schema)
    case 'string':
      return arbitraryText(schema)
    case 'array': {
      const minLength = schema.minItems ?? 0
      const item = mostlyValid(arbitraryFromSchema(document, schema.items ?? {}))
      return fc.array(item, { minLength, maxLength: Math.min(schema.maxItems ?? 4, minLength + 3) })
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => [
        name,
        mostlyValid(arbitraryFromSchema(document, part)),
      ])
      if (fields.length === 0)
        return fc.dictionary(fc.string({ maxLength: 8 }), mostlyValid(fc.jsonValue()), { maxKeys: 4 })
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: schema.required ?? [],
      })
    }
    default:
      return fc.jsonValue()
  }
}

/** Lists the paths of all parts of a JSON value. */
export function listPaths(value: unknown, at: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [at]
  const nested = Object.entries(value).flatMap(([name, part]) =>
    listPaths(part, [...at, Array.isArray(value) ? Number(name) : name]),
  )
  return [at, ...nested].filter((path) => path.length > 0)
}

/** Generates copies of a value in which one part is removed or replaced by an edge case. */
export function arbitraryMutation(value: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const paths = listPaths(value)
  if (paths.length === 0) return fc.constant(value)
  return fc
    .tuple(fc.constantFrom(...paths), fc.option(arbitraryEdgeCase, { freq: 8, nil: undefined }))
    .map(([path, replacement]) => withValue(value, path, replacement))
}
