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

test('what is right leaves as zod would give it', () => {
  const { share: _, note: __, kind: ___, seen: ____, ...least } = completeValue
  for (const value of [
    completeValue,
    least,
    { ...completeValue, share: null, free: null, either: { long: 'y', short: 'x' } },
  ])
    expect(project(value)).toEqual(schema.parse(value))
})

test('no field leaves that the schema does not name', () => {
  const either = { short: 'x', secret: 1 }
  expect(project({ ...completeValue, secret: 1, either })).toEqual(completeValue)
})

const mismatches: [string, unknown][] = [
  ['nothing at all', undefined],
  ['a list', [completeValue]],
  ...Object.keys(completeValue)
    .filter((name) => !['share', 'kind', 'note', 'seen'].includes(name))
    .map((name) => [`no ${name}`, { ...completeValue, [name]: undefined }] satisfies [string, unknown]),
  ['a wrong kind', { ...completeValue, kind: 'c' }],
  ['half a count', { ...completeValue, count: 1.5 }],
  ['no number', { ...completeValue, share: Number.NaN }],
  ['a number for a text', { ...completeValue, id: 1 }],
  ['a wrong element', { ...completeValue, tags: ['t', 1] }],
  ['a wrong value in a record', { ...completeValue, seen: { a: 1 } }],
  ['neither of two', { ...completeValue, either: { short: 'y' } }],
  ['something', { ...completeValue, nothing: 0 }],
]
test.each(mismatches)('%s is a fault', (_, value) => expect(() => project(value)).toThrow(z.ZodError))

test('limits bind what comes in, not what leaves', () => {
  const long = { ...completeValue, id: 'longer than five', share: 2 }
  expect(project(long)).toEqual(long)
})

test('types that are not known here are judged by zod', () => {
  const piped = compileOutputProjection(z.object({ n: z.string().transform(Number) }))
  expect(piped({ n: '3', m: 1 })).toEqual({ n: 3 })
})
