import fc from 'fast-check'
import { type OpenapiSchema, type ParsedOpenapiDocument, resolveRef } from './json-schema.ts'

const nestValue = (levels: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value }
  return value
}

/** What breaks programs: each has broken one somewhere. */
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
  const fitting = arbitraryWords.map((text) => text.padEnd(minLength, '.').slice(0, Math.max(minLength, maxLength)))
  const edge = fc
    .constantFrom('x', '😀', 'é')
    .chain((sign) => fc.constantFrom(minLength, maxLength).map((length) => sign.repeat(length)))
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: edge })
}

function arbitraryNumber({ type, minimum = -1000, maximum = 1000 }: OpenapiSchema): fc.Arbitrary<number> {
  const high = Math.min(maximum, 2 ** 31)
  const low = Math.max(minimum, -(2 ** 31))
  const within =
    type === 'integer' ? fc.integer({ min: low, max: high }) : fc.double({ min: low, max: high, noNaN: true })
  return fc.oneof(within, fc.constantFrom(low, high))
}

/** Mostly right, now and then something else. */
const mostlyValid = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: arbitraryEdgeCase })

/** Values that a schema of the document describes. */
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

type PathStep = string | number

/** The way to every part of a JSON value. */
export function listPaths(value: unknown, at: PathStep[] = []): PathStep[][] {
  if (typeof value !== 'object' || value === null) return [at]
  const inside = Object.entries(value).flatMap(([name, part]) =>
    listPaths(part, [...at, Array.isArray(value) ? Number(name) : name]),
  )
  return [at, ...inside].filter((place) => place.length > 0)
}

/** A copy of a value with one place replaced, or taken out by `undefined`. */
export function replaceAtPath(
  value: Record<string, unknown>,
  place: PathStep[],
  replacement: unknown,
): Record<string, unknown> {
  const copy = structuredClone(value)
  let holder = copy as Record<PathStep, unknown>
  for (const step of place.slice(0, -1)) holder = holder[step] as Record<PathStep, unknown>
  const last = place.at(-1) ?? ''
  if (replacement === undefined) delete holder[last]
  else Object.defineProperty(holder, last, { value: replacement, enumerable: true, configurable: true, writable: true })
  return copy
}

/** A value with one of its places taken out or replaced by something nasty. */
export function arbitraryMutation(value: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const places = listPaths(value)
  if (places.length === 0) return fc.constant(value)
  return fc
    .tuple(fc.constantFrom(...places), fc.option(arbitraryEdgeCase, { freq: 8, nil: undefined }))
    .map(([place, replacement]) => replaceAtPath(value, place, replacement))
}
