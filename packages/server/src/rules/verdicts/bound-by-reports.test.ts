import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateAction } from './evaluate-action.ts'
import { createCandidate, createObservation, DEAD_END, FIX, SITUATION } from './testing-candidates.ts'
import type { CandidateRecord } from './verdict-types.ts'
import { DEFAULT_CALIBRATION_MAP } from './verdict-weights.ts'

const evaluate = (planned_action: string, ...records: Partial<CandidateRecord>[]) =>
  evaluateAction({
    situation: SITUATION,
    planned_action,
    conditions: null,
    candidates: records.map((record, at) => createCandidate({ id: `exp_${at}`, ...record })),
    of_error: new Set(),
    map: DEFAULT_CALIBRATION_MAP,
    max_evidence: 5,
    now: new Date('2026-02-01T00:00:00.000Z'),
  })

const onDay = (day: number): string => new Date(Date.parse('2026-01-02T00:00:00.000Z') + day * 86_400_000).toISOString()
/** Reports of so many clusters, each a day after the one before. */
const report = (count: number, changes: Parameters<typeof createObservation>[0]) =>
  Array.from({ length: count }, (_, at) =>
    createObservation({ cluster: `observer ${at}`, reported_at: onDay(at), ...changes }),
  )

const proven = { is_proven: true }
/** A record in which somebody else tells that the method failed. */
const denial = (cluster: string, changes: Partial<CandidateRecord> = {}): Partial<CandidateRecord> => ({
  cluster,
  failed_approaches: [{ attempt: FIX, why_it_failed: 'The pool hangs as before.' }],
  successful_approach: { method: 'Restart the service each night' },
  created_at: onDay(0),
  ...changes,
})

test.each([
  [0, 'likely_succeed'],
  [1, 'likely_succeed'],
  [2, 'likely_succeed'],
  [3, 'likely_succeed'],
  [4, 'likely_fail'],
  [7, 'likely_fail'],
])('%i proven contributors who report a failure leave the method of a confirmed record %s', (count, verdict) => {
  const observations = report(count, proven)
  expect(evaluate(FIX, { is_trusted: true, observations }).verdict).toBe(verdict)
})

test.each([
  [1, 'neutral'],
  [2, 'likely_fail'],
])('%i proven contributors who report a failure leave the method of an unconfirmed record %s', (count, verdict) => {
  expect(evaluate(FIX, { observations: report(count, proven) }).verdict).toBe(verdict)
})

test('no number of seasoned contributors who report a failure turns a verdict, they leave it open', () => {
  for (const count of [1, 2, 10, 50]) expect(evaluate(FIX, { observations: report(count, {}) }).verdict).toBe('neutral')
})

test('proven contributors who report within a day are one', () => {
  const at_once = { ...proven, reported_at: onDay(1) }
  expect(evaluate(FIX, { observations: report(9, at_once) }).verdict).toBe('neutral')
  expect(evaluate(FIX, { is_trusted: true, observations: report(9, at_once) }).verdict).toBe('likely_succeed')
})

test('members of a workspace need not wait for each other', () => {
  const at_once = report(4, { ...proven, reported_at: onDay(1) })
  expect(evaluate(FIX, { ...proven, is_team: true, observations: at_once }).verdict).toBe('likely_fail')
  expect(evaluate(FIX, { ...proven, observations: at_once }).verdict).toBe('likely_succeed')
})

test('who denies in a record of their own what an earlier one tells is one who reports', () => {
  expect(evaluate(FIX, {}, denial('other')).verdict).not.toBe('likely_fail')
  expect(evaluate(FIX, {}, denial('other', proven)).verdict).not.toBe('likely_fail')
  const denials = Array.from({ length: 20 }, (_, at) => denial(`other ${at}`, { created_at: onDay(at) }))
  expect(evaluate(FIX, {}, ...denials).verdict).toBe('neutral')
  expect(evaluate(FIX, { is_trusted: true }, ...denials).verdict).toBe('likely_succeed')
  const of_proven = denials.map((record) => ({ ...record, ...proven }))
  expect(evaluate(FIX, {}, ...of_proven).verdict).toBe('likely_fail')
  // a record on which the reader may rely leads, however late it comes
  const praises = denials.map(({ cluster = '' }) => ({ cluster }))
  expect(evaluate(FIX, ...praises, denial('other', { is_trusted: true })).verdict).toBe('likely_fail')
})

test.each([
  [1, 'likely_fail'],
  [3, 'likely_fail'],
  [4, 'likely_succeed'],
  [7, 'likely_succeed'],
])('%i proven contributors for whom a failed approach worked leave it %s', (count, verdict) => {
  const observations = report(count, { ...proven, outcome: 'succeeded', attempt: 0 })
  expect(evaluate(DEAD_END, { is_trusted: true, observations }).verdict).toBe(verdict)
})

test('each report against a confirmed record lowers the confidence', () => {
  const confidences = [0, 1, 2, 3].map(
    (count) => evaluate(FIX, { is_trusted: true, observations: report(count, proven) }).confidence,
  )
  expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
  expect(new Set(confidences).size).toBe(4)
})

test('a cure that seven contributors confirm is not likely to fail, whatever else failed', () => {
  const failed_approaches = Array.from({ length: 8 }, (_, at) => ({
    attempt: `Release every client in a finally block of module ${at}`,
    why_it_failed: 'The pool hangs again.',
  }))
  const observations = report(7, { ...proven, outcome: 'succeeded' })
  expect(evaluate(FIX, { failed_approaches, observations }).verdict).not.toBe('likely_fail')
})

test('no number of reports by those who are not proven turns the verdict of a confirmed record', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.boolean(), (count, is_grouped) => {
      const observations = report(count, { is_grouped })
      expect(evaluate(FIX, { is_trusted: true, observations }).verdict).toBe('likely_succeed')
    }),
  )
})
