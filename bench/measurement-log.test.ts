import { expect, test } from 'vitest'
import { percentile } from './measurement-log.ts'

test.each([
  [[5], 0.5, 5],
  [[3, 1, 2], 0.5, 2],
  [[4, 3, 2, 1], 0.5, 2],
  [Array.from({ length: 100 }, (_, i) => i + 1), 0.95, 95],
  [Array.from({ length: 100 }, (_, i) => i + 1), 0.99, 99],
  [[1, 2], 0.99, 2],
  [[], 0.5, 0],
])('the percentile of %j at %d is exact', (values, share, expected) => expect(percentile(values, share)).toBe(expected))
