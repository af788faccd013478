import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CalibrationPoint,
  calibrate,
  fitCalibration,
  IDENTITY_MAP,
  MIN_CALIBRATION_POINTS,
  MIN_ISOTONIC_POINTS,
} from './calibration-map.ts'

/** Outcomes of which `share` succeed at every raw probability. */
const outcomes = (count: number, share: (raw: number) => number): CalibrationPoint[] =>
  Array.from({ length: count }, (_, at) => {
    const raw = ((at * 7) % count) / count
    return { raw, outcome: ((at * 13) % 100) / 100 < share(raw) ? 1 : 0 }
  })

test('no map is fitted to fewer than fifty outcomes', () => {
  const points = outcomes(MIN_CALIBRATION_POINTS - 1, () => 1)
  expect(fitCalibration(points, IDENTITY_MAP)).toBeNull()
  expect(fitCalibration([...points, { raw: 0.5, outcome: 1 }], IDENTITY_MAP)).toMatchObject({
    method: 'platt',
    points: MIN_CALIBRATION_POINTS,
  })
})

test('many outcomes are fitted step by step, few by a curve', () => {
  expect(
    fitCalibration(
      outcomes(MIN_ISOTONIC_POINTS - 1, () => 0.5),
      IDENTITY_MAP,
    )?.method,
  ).toBe('platt')
  expect(
    fitCalibration(
      outcomes(MIN_ISOTONIC_POINTS, () => 0.5),
      IDENTITY_MAP,
    )?.method,
  ).toBe('isotonic')
})

test.each([100, 1000])('%i outcomes that succeed half as often as foretold lower the map', (count) => {
  const map = fitCalibration(
    outcomes(count, (raw) => raw / 2),
    IDENTITY_MAP,
  )
  for (const raw of [0.4, 0.6, 0.8, 0.95]) expect(calibrate(map ?? IDENTITY_MAP, raw)).toBeLessThan(raw - 0.05)
})

test('the prior holds what fifty outcomes say against it in bounds', () => {
  const map = fitCalibration(
    outcomes(50, () => 0),
    IDENTITY_MAP,
  )
  expect(calibrate(map ?? IDENTITY_MAP, 0.9)).toBeGreaterThan(0.2)
})

test('every map ascends, and no probability is certain', () => {
  const point = fc.record({
    raw: fc.double({ min: 0, max: 1, noNaN: true }),
    outcome: fc.constantFrom(0, 0.5, 1),
  })
  fc.assert(
    fc.property(
      fc.array(point, { minLength: MIN_CALIBRATION_POINTS, maxLength: 300 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 20 }),
      (points, raws) => {
        const map = fitCalibration(points, IDENTITY_MAP) ?? IDENTITY_MAP
        const calibrated = raws.toSorted((a, b) => a - b).map((raw) => calibrate(map, raw))
        for (const [at, probability] of calibrated.entries()) {
          expect(probability).toBeGreaterThanOrEqual(0.02 - 1e-9)
          expect(probability).toBeLessThanOrEqual(0.98 + 1e-9)
          expect(probability).toBeGreaterThanOrEqual((calibrated[at - 1] ?? 0) - 1e-9)
        }
      },
    ),
    { numRuns: 50 },
  )
})
