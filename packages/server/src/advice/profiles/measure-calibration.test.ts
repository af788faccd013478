import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OwnOutcome } from '../verification/verification-store.ts'
import { measureCalibration } from './measure-calibration.ts'

const outcome = (fields: Partial<OwnOutcome>): OwnOutcome => ({
  verdict: 'likely_succeed',
  domain: 'coding',
  calibrated: 1,
  outcome: 'succeeded',
  ...fields,
})
const repeat = (count: number, fields: Partial<OwnOutcome>): OwnOutcome[] =>
  Array.from({ length: count }, () => outcome(fields))

test('fewer than five outcomes are no calibration', () => {
  expect(measureCalibration(repeat(4, {}))).toBeNull()
  expect(measureCalibration(repeat(5, {}))).not.toBeNull()
})

test.each([
  ['right and certain', { calibrated: 1, outcome: 'succeeded' }, 0],
  ['wrong and certain', { calibrated: 0, outcome: 'succeeded' }, 1],
  ['even chances', { calibrated: 0.5, outcome: 'failed' }, 0.25],
  ['unknown, as even chances', { calibrated: null, outcome: 'failed' }, 0.25],
  ['a partial success that was expected', { calibrated: 0.5, outcome: 'partial' }, 0],
] as const)('Brier score of verdicts that are %s', (_, fields, brier) => {
  expect(measureCalibration(repeat(5, fields))?.brier).toBe(brier)
})

test('the table counts outcomes by verdict, and a domain with few of them has no score', () => {
  const rows = [
    ...repeat(3, { verdict: 'likely_succeed' }),
    ...repeat(2, { verdict: 'likely_fail', calibrated: 0, outcome: 'failed' }),
    ...repeat(1, { verdict: 'neutral', calibrated: null, outcome: 'partial', domain: 'writing' }),
  ]
  expect(measureCalibration(rows)).toEqual({
    n: 6,
    table: {
      likely_succeed: { succeeded: 3, partial: 0, failed: 0 },
      likely_fail: { succeeded: 0, partial: 0, failed: 2 },
      neutral: { succeeded: 0, partial: 1, failed: 0 },
    },
    brier: 0,
    by_domain: [
      { domain: 'coding', n: 5, brier: 0 },
      { domain: 'writing', n: 1, brier: null },
    ],
  })
})

test('every outcome is in the table once, and the score lies between 0 and 1', () => {
  const rows = fc.array(
    fc.record({
      verdict: fc.constantFrom('likely_succeed', 'likely_fail', 'neutral'),
      domain: fc.constantFrom('coding', 'design'),
      calibrated: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      outcome: fc.constantFrom('succeeded' as const, 'partial' as const, 'failed' as const),
    }),
    { minLength: 5 },
  )
  fc.assert(
    fc.property(rows, (outcomes) => {
      const measured = measureCalibration(outcomes)
      const cells = Object.values(measured?.table ?? {}).flatMap((row) => Object.values(row))
      expect(cells.reduce((sum, count) => sum + count, 0)).toBe(outcomes.length)
      expect(measured?.brier).toBeGreaterThanOrEqual(0)
      expect(measured?.brier).toBeLessThanOrEqual(1)
    }),
  )
})
