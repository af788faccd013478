import { expect, test } from 'vitest'
import { calibrationBins } from './calibration-bins.ts'

test('each verdict is a bin of the probabilities that it stands for, and a partial success is half of one', () => {
  const bins = calibrationBins({
    table: {
      likely_succeed: { succeeded: 6, partial: 2, failed: 2 },
      likely_fail: { succeeded: 0, partial: 1, failed: 3 },
      neutral: { succeeded: 0, partial: 0, failed: 0 },
    },
  })
  expect(bins).toMatchObject([
    { from: 0, to: 0.5, count: 4, succeeded: 0.5 },
    { from: 0.5, to: 0.5, count: 0, succeeded: 0 },
    { from: 0.5, to: 1, count: 10, succeeded: 7 },
  ])
})
