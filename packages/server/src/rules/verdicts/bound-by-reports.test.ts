import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateAction } from './evaluate-action.ts'
import { createCandidate, createObservation, DEAD_END, FIX, SITUATION } from './testing-candidates.ts'
import type { CandidateRecord } from './verdict-types.ts'
import { DEFAULT_CALIBRATION_MAP } from './verdict-weights.ts'

const evaluate = (planned_action: string, record: Partial<CandidateRecord>) =>
  evaluateAction({
    situation: SITUATION,
    planned_action,
    conditions: null,
    candidates: [createCandidate(record)],
    of_error: new Set(),
    map: DEFAULT_CALIBRATION_MAP,
    max_evidence: 5,
    now: new Date('2026-02-01T00:00:00.000Z'),
  })

const report = (count: number, changes: Parameters<typeof createObservation>[0]) =>
  Array.from({ length: count }, (_, at) => createObservation({ ...changes, cluster: `observer ${at}` }))

const proven = { is_proven: true }

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
])('%i seasoned contributors who report a failure leave the method of an unconfirmed record %s', (count, verdict) => {
  expect(evaluate(FIX, { observations: report(count, {}) }).verdict).toBe(verdict)
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
