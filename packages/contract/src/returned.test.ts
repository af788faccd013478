import { expect, test } from 'vitest'
import { z } from 'zod'
import { returnedForm } from './returned.ts'
import { always, FreeObject, Moment, orNull, Share, text } from './schemas/common.ts'

const schema = z.object({
  id: text(5),
  at: Moment,
  share: Share.nullish(),
  count: z.int(),
  kind: z.enum(['a', 'b']).default('a'),
  note: orNull(text(9)),
  tags: z.array(text(3)),
  seen: always(z.record(z.string(), z.boolean()), {}),
  free: FreeObject.nullable(),
  either: z.union([z.object({ long: z.string() }), z.object({ short: z.literal('x') })]),
  nothing: z.null(),
})
const whole = {
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
const leave = returnedForm(schema)

test('what is right leaves as zod would give it', () => {
  const { share: _, note: __, kind: ___, seen: ____, ...least } = whole
  for (const value of [whole, least, { ...whole, share: null, free: null, either: { long: 'y', short: 'x' } }])
    expect(leave(value)).toEqual(schema.parse(value))
})

test('no field leaves that the schema does not name', () => {
  const either = { short: 'x', secret: 1 }
  expect(leave({ ...whole, secret: 1, either })).toEqual(whole)
})

const faults: [string, unknown][] = [
  ['nothing at all', undefined],
  ['a list', [whole]],
  ...Object.keys(whole)
    .filter((name) => !['share', 'kind', 'note', 'seen'].includes(name))
    .map((name) => [`no ${name}`, { ...whole, [name]: undefined }] satisfies [string, unknown]),
  ['a wrong kind', { ...whole, kind: 'c' }],
  ['half a count', { ...whole, count: 1.5 }],
  ['no number', { ...whole, share: Number.NaN }],
  ['a number for a text', { ...whole, id: 1 }],
  ['a wrong element', { ...whole, tags: ['t', 1] }],
  ['a wrong value in a record', { ...whole, seen: { a: 1 } }],
  ['neither of two', { ...whole, either: { short: 'y' } }],
  ['something', { ...whole, nothing: 0 }],
]
test.each(faults)('%s is a fault', (_, value) => expect(() => leave(value)).toThrow(z.ZodError))

test('limits bind what comes in, not what leaves', () => {
  const long = { ...whole, id: 'longer than five', share: 2 }
  expect(leave(long)).toEqual(long)
})

test('types that are not known here are judged by zod', () => {
  const piped = returnedForm(z.object({ n: z.string().transform(Number) }))
  expect(piped({ n: '3', m: 1 })).toEqual({ n: 3 })
})
