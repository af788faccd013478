import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantize } from './quantize.ts'

test('every component is restored within half a quantization step', () => {
  fc.assert(
    fc.property(fc.float32Array({ minLength: 1, maxLength: 40, min: -1, max: 1, noNaN: true }), (vector) => {
      const { values, scale } = quantize(vector)
      for (const [i, component] of vector.entries()) {
        expect(Math.abs((values[i] ?? 0) * scale - component)).toBeLessThanOrEqual(scale * 0.501)
      }
    }),
  )
})

test('the zero vector stays zero', () => {
  expect(quantize(new Float32Array(3))).toEqual({ values: new Int8Array(3), scale: 0 })
})
