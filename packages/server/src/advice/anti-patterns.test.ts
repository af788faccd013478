import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AntiPatternSource, antiPatterns } from './anti-patterns.ts'

const CLEAR = 0.5
const plan = 'Raise max_connections on the PostgreSQL server so that the pool stops hanging'
const planned = { attempt: 'Raised max_connections on the server', why_it_failed: 'The limit is in the client.' }
const unplanned = { attempt: 'Reinstalled the driver from its sources', why_it_failed: 'It was whole.' }

const record = (changes: Partial<AntiPatternSource> = {}): AntiPatternSource => ({
  id: 'exp_1',
  contributor_id: 'con_1',
  failed_approaches: [planned],
  match: 0.45,
  trusted: false,
  ...changes,
})

test('what is planned stands before what is not, whatever the order of the record', () => {
  const patterns = antiPatterns([record({ failed_approaches: [unplanned, planned] })], plan, CLEAR)
  expect(patterns.map(({ pattern }) => pattern)).toEqual([planned.attempt, unplanned.attempt])
  expect(patterns[0]).toMatchObject({ why_it_fails: planned.why_it_failed, experience_id: 'exp_1', occurrences: 1 })
})

test.each([
  ['nothing but relevant', { failed_approaches: [unplanned] }, 'low'],
  ['planned', {}, 'low'],
  ['planned and clearly about the task', { match: CLEAR }, 'medium'],
  ['planned and reliable', { trusted: true }, 'medium'],
  ['clearly about the task and reliable', { failed_approaches: [unplanned], match: CLEAR, trusted: true }, 'medium'],
  ['all of it', { match: CLEAR, trusted: true }, 'high'],
] as const)('%s is %s', (_, changes, severity) => {
  expect(antiPatterns([record(changes)], plan, CLEAR).map((found) => found.severity)).toEqual([severity])
})

test('the same attempt in several records stands there once; only other contributors make it graver', () => {
  const told = { attempt: 'Raised `max_connections` on the database server', why_it_failed: 'Nothing changed.' }
  const again = (contributor_id: string) =>
    antiPatterns(
      [record({ match: CLEAR }), record({ id: 'exp_2', contributor_id, failed_approaches: [told] })],
      plan,
      CLEAR,
    )
  expect(again('con_2')).toMatchObject([{ experience_id: 'exp_1', occurrences: 2, severity: 'high' }])
  expect(again('con_1')).toMatchObject([{ experience_id: 'exp_1', occurrences: 2, severity: 'medium' }])
})

test('an attempt that one record tells twice is one occurrence', () => {
  const patterns = antiPatterns([record({ failed_approaches: [planned, planned] })], plan, CLEAR)
  expect(patterns.map(({ occurrences }) => occurrences)).toEqual([1])
})

test('no records, no dead ends', () => {
  expect(antiPatterns([], plan, CLEAR)).toEqual([])
})

test('any records give at most ten short ones, and every record that is named was given', () => {
  const attempt = fc.record({ attempt: fc.string({ maxLength: 900 }), why_it_failed: fc.string({ maxLength: 900 }) })
  const deadEnds = fc.record({
    id: fc.constantFrom('exp_1', 'exp_2', 'exp_3'),
    contributor_id: fc.constantFrom('con_1', 'con_2'),
    failed_approaches: fc.array(attempt, { maxLength: 8 }),
    match: fc.double({ min: 0, max: 1, noNaN: true }),
    trusted: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(deadEnds, { maxLength: 8 }), fc.string(), (records, text) => {
      const patterns = antiPatterns(records, text, CLEAR)
      expect(patterns.length).toBeLessThanOrEqual(10)
      for (const { pattern, why_it_fails, experience_id, occurrences } of patterns) {
        expect([...pattern].length).toBeLessThanOrEqual(400)
        expect([...why_it_fails].length).toBeLessThanOrEqual(400)
        expect(records.map(({ id }) => id)).toContain(experience_id)
        expect(occurrences).toBeLessThanOrEqual(new Set(records.map(({ id }) => id)).size)
      }
    }),
    { numRuns: 50 },
  )
})
