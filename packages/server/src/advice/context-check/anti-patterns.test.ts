import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQueryContext } from '../../rules/conditions/context-agreement.ts'
import type { CandidateObservation } from '../../rules/verdicts/verdict-types.ts'
import { type AntiPatternSource, rankAntiPatterns } from './anti-patterns.ts'

const CLEAR = 0.5
const plan = 'Raise max_connections on the PostgreSQL server so that the pool stops hanging'
const planned = { attempt: 'Raised max_connections on the server', why_it_failed: 'The limit is in the client.' }
const unplanned = { attempt: 'Reinstalled the driver from its sources', why_it_failed: 'It was intact.' }

const record = (changes: Partial<AntiPatternSource> = {}): AntiPatternSource => ({
  id: 'exp_1',
  cluster: 'one',
  is_grouped: false,
  environment: null,
  observations: [],
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

test('the same attempt of several records is one pattern; only other clusters raise its severity', () => {
  const same_attempt = { attempt: 'Raised `max_connections` on the database server', why_it_failed: 'Nothing changed.' }
  const withSecondRecord = (cluster: string) =>
    rankAntiPatterns(
      [record({ match: CLEAR }), record({ id: 'exp_2', cluster, failed_approaches: [same_attempt] })],
      plan,
      CLEAR,
    )
  expect(withSecondRecord('two')).toMatchObject([{ experience_id: 'exp_1', occurrences: 2, severity: 'high' }])
  expect(withSecondRecord('one')).toMatchObject([{ experience_id: 'exp_1', occurrences: 2, severity: 'medium' }])
})

test('an attempt that is twice in one record is one occurrence', () => {
  const patterns = rankAntiPatterns([record({ failed_approaches: [planned, planned] })], plan, CLEAR)
  expect(patterns.map(({ occurrences }) => occurrences)).toEqual([1])
})

const observation = (changes: Partial<CandidateObservation> = {}): CandidateObservation => ({
  outcome: 'failed',
  attempt: 0,
  cluster: 'two',
  is_grouped: false,
  is_proven: false,
  weight: 1,
  conditions: null,
  reported_at: '2026-01-02T00:00:00.000Z',
  ...changes,
})

test('an attempt is shown with the independent contributors who report how it ended, others together as one', () => {
  const newcomers = ['a', 'b', 'c', 'd'].map((cluster) => observation({ cluster, is_grouped: true }))
  const observations = [
    observation(),
    observation({ cluster: 'three', outcome: 'partial' }),
    observation({ cluster: 'four', attempt: null }),
    observation({ cluster: 'five', outcome: 'recurred' }),
    ...newcomers,
  ]
  const [pattern] = rankAntiPatterns([record({ match: CLEAR, observations })], plan, CLEAR)
  expect(pattern).toMatchObject({ reports: { failed: 3, partial: 1, succeeded: 0 }, severity: 'high' })
})

test('an attempt that succeeded for as many as it failed for is not a dead end', () => {
  const succeeded = observation({ outcome: 'succeeded' })
  expect(rankAntiPatterns([record({ observations: [succeeded] })], plan, CLEAR)).toEqual([])
  const failed = observation({ cluster: 'three' })
  expect(rankAntiPatterns([record({ observations: [succeeded, failed] })], plan, CLEAR)).toMatchObject([
    { reports: { failed: 2, succeeded: 1 } },
  ])
})

test('an attempt is shown with the environments in which it failed, which agree with the caller or lower its severity', () => {
  const environment = { platform: 'linux', language: null, framework: null, runtime: null, versions: { pg: '8.11' } }
  const conditions = { platform: 'Windows 11 of ann@acme', versions: { acme_build: '16' }, hostname: 'b7', language: 5 }
  const records = [record({ match: CLEAR, trusted: true, environment, observations: [observation({ conditions })] })]
  const under = (wanted: Record<string, unknown> | null) =>
    rankAntiPatterns(records, plan, CLEAR, wanted && readQueryContext(wanted))[0]
  expect(under(null)).toMatchObject({
    failed_under: ['linux, pg 8.11', 'windows'],
    conditions_agreement: null,
    severity: 'high',
  })
  expect(under({ platform: 'linux', pg: '8' })).toMatchObject({ conditions_agreement: 1, severity: 'high' })
  expect(under({ platform: 'darwin' })).toMatchObject({ conditions_agreement: 0, severity: 'medium' })
  expect(under({ shell: 'fish' })).toMatchObject({ conditions_agreement: null, severity: 'high' })
})

test('without records there are no patterns', () => {
  expect(rankAntiPatterns([], plan, CLEAR)).toEqual([])
})

test('any records give at most ten short patterns, which name only given records', () => {
  const attempt = fc.record({ attempt: fc.string({ maxLength: 900 }), why_it_failed: fc.string({ maxLength: 900 }) })
  const deadEnds = fc.record({
    id: fc.constantFrom('exp_1', 'exp_2', 'exp_3'),
    cluster: fc.constantFrom('one', 'two'),
    is_grouped: fc.boolean(),
    environment: fc.constant(null),
    observations: fc.constant([]),
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
