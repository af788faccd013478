import { expect, test } from 'vitest'
import { isUnitVector } from './unit-vector.ts'

test.each([
  ['of length 1', [0.6, 0.8], true],
  ['within rounding', [0.6, 0.8001], true],
  ['too long', [0.6, 0.81], false],
  ['zero', [0, 0], false],
  ['with NaN', [0.6, Number.NaN], false],
  ['infinite', [Number.POSITIVE_INFINITY, 0], false],
  ['of another dimension', [1], false],
])('whether a vector %s is a unit vector', (_name, values, expected) => {
  expect(isUnitVector(Float32Array.from(values), 2)).toBe(expected)
})
