import { expect, test } from 'vitest'
import { z } from 'zod'
import { compileOutputProjection } from './compile-output-projection.ts'
import { AnyJsonObject, alwaysSent, DateTime, nullByDefault, text, UnitInterval } from './schemas/primitives.ts'

const schema = z.object({
  id: text(5),
  at: DateTime,
  share: UnitInterval.nullish(),
  count: z.int(),
  kind: z.enum(['a', 'b']).default('a'),
  note: nullByDefault(text(9)),
  tags: z.array(text(3)),
  seen: alwaysSent(z.record(z.string(), z.boolean()), {}),
  free: AnyJsonObject.nullable(),
  either: z.union([z.object({ long: z.string() }), z.object({ short: z.literal('x') })]),
  nothing: z.null(),
})
const completeValue = {
  id: 'x',
  at: '2026-01-31T12:00:00.000Z',
  share: 0.5,
  count: 3,
  kind: 'b',
  note: 'n',
  tags: ['t'],
  seen: { a: true },
  free: { b: [1, { c: null }] },
  either: { short: 'x' },
  nothing: null,
}
const project = compileOutputProjection(schema)

test('a valid value is projected as zod parses it', () => {
  const { share: _, note: __, kind: ___, seen: ____, ...required_only } = completeValue
  for (const value of [
    completeValue,
    required_only,
    { ...completeValue, share: null, free: null, either: { long: 'y', short: 'x' } },
  ])
    expect(project(value)).toEqual(schema.parse(value))
})

test('fields that the schema does not name are dropped', () => {
  const either = { short: 'x', secret: 1 }
  expect(project({ ...completeValue, secret: 1, either })).toEqual(completeValue)
})

const mismatches: [string, unknown][] = [
  ['undefined', undefined],
  ['an array', [completeValue]],
  ...Object.keys(completeValue)
    .filter((name) => !['share', 'kind', 'note', 'seen'].includes(name))
    .map((name) => [`a missing ${name}`, { ...completeValue, [name]: undefined }] satisfies [string, unknown]),
  ['a value outside of the enum', { ...completeValue, kind: 'c' }],
  ['a fractional integer', { ...completeValue, count: 1.5 }],
  ['NaN', { ...completeValue, share: Number.NaN }],
  ['a number instead of a string', { ...completeValue, id: 1 }],
  ['an array item of another type', { ...completeValue, tags: ['t', 1] }],
  ['a map value of another type', { ...completeValue, seen: { a: 1 } }],
  ['a value of neither union member', { ...completeValue, either: { short: 'y' } }],
  ['a number instead of null', { ...completeValue, nothing: 0 }],
]
test.each(mismatches)('%s is refused', (_, value) => expect(() => project(value)).toThrow(z.ZodError))

test('limits of length and range do not apply to output', () => {
  const long = { ...completeValue, id: 'longer than five', share: 2 }
  expect(project(long)).toEqual(long)
})

test('a type without a projection of its own is parsed by zod', () => {
  const piped = compileOutputProjection(z.object({ n: z.string().transform(Number) }))
  expect(piped({ n: '3', m: 1 })).toEqual({ n: 3 })
})
