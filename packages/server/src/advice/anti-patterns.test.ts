import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AntiPatternSource, rankAntiPatterns } from './anti-patterns.ts'

const CLEAR = 0.5
const plan = 'Raise max_connections on the PostgreSQL server so that the pool stops hanging'
const planned = { attempt: 'Raised max_connections on the server', why_it_failed: 'The limit is in the client.' }
const unplanned = { attempt: 'Reinstalled the driver from its sources', why_it_failed: 'It was intact.' }

const record = (changes: Partial<AntiPatternSource> = {}): AntiPatternSource => ({
  id: 'exp_1',
  contributor_id: 'con_1',
  failed_approaches: [planned],
  match: 0.45,
  trusted: false,
  ...changes,
})

test('planned attempts come before others, whatever their order in the record', () => {
  const patterns = rankAntiPatterns([record({ failed_approaches: [unplanned, planned] })], plan, CLEAR)
  expect(patterns.map(({ pattern }) => pattern)).toEqual([planned.attempt, unplanned.attempt])
  expect(patterns[0]).toMatchObject({ why_it_fails: planned.why_it_failed, experience_id: 'exp_1', occurrences: 1 })
})

test.each([
  ['an attempt that is only relevant', { failed_approaches: [unplanned] }, 'low'],
  ['a planned attempt', {}, 'low'],
  ['a planned attempt of a clear match', { match: CLEAR }, 'medium'],
  ['a planned attempt of a trusted record', { trusted: true }, 'medium'],
  [
    'an attempt of a trusted record that is a clear match',
    { failed_approaches: [unplanned], match: CLEAR, trusted: true },
    'medium',
  ],
  ['a planned attempt of a trusted record that is a clear match', { match: CLEAR, trusted: true }, 'high'],
] as const)('%s is %s', (_, changes, severity) => {
  expect(rankAntiPatterns([record(changes)], plan, CLEAR).map(({ severity }) => severity)).toEqual([severity])
})

test('the same attempt of several records is one pattern; only other contributors raise its severity', () => {
  const same_attempt = { attempt: 'Raised `max_connections` on the database server', why_it_failed: 'Nothing changed.' }
  const withSecondRecord = (contributor_id: string) =>
    rankAntiPatterns(
      [record({ match: CLEAR }), record({ id: 'exp_2', contributor_id, failed_approaches: [same_attempt] })],
      plan,
      CLEAR,
    )
  expect(withSecondRecord('con_2')).toMatchObject([{ experience_id: 'exp_1', occurrences: 2, severity: 'high' }])
  expect(withSecondRecord('con_1')).toMatchObject([{ experience_id: 'exp_1', occurrences: 2, severity: 'medium' }])
})

test('an attempt that is twice in one record is one occurrence', () => {
  const patterns = rankAntiPatterns([record({ failed_approaches: [planned, planned] })], plan, CLEAR)
  expect(patterns.map(({ occurrences }) => occurrences)).toEqual([1])
})

test('without records there are no patterns', () => {
  expect(rankAntiPatterns([], plan, CLEAR)).toEqual([])
})

test('any records give at most ten short patterns, which name only given records', () => {
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
      const patterns = rankAntiPatterns(records, text, CLEAR)
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
