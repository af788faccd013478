import { expect, test } from 'vitest'
import { createPlainKernel } from '../kernel/plain-kernel.ts'
import { createSimdKernel } from '../kernel/simd-kernel.ts'
import { quantize } from './quantize.ts'
import { createVectors } from './vectors.ts'

/** A unit vector of 7 components (not a multiple of the unrolling) that depends on `seed`. */
function unit(seed: number): Float32Array {
  const raw = Float32Array.from({ length: 7 }, (_, i) => Math.sin(seed * 12.9898 + i * 78.233))
  const length = Math.hypot(...raw)
  return raw.map((component) => component / length)
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, component, i) => sum + component * (b[i] ?? 0), 0)

test('cosines are near the exact products, and documents without a vector get 0', () => {
  const vectors = createVectors()
  const stored = Array.from({ length: 2000 }, (_, n) => (n % 3 === 0 ? null : unit(n)))
  for (const [n, vector] of stored.entries()) vectors.add(n, vector === null ? null : quantize(vector))
  const query = unit(99_999)
  const cosines = vectors.cosines(query)
  for (const [n, vector] of stored.entries()) {
    expect(vectors.hasVector(n)).toBe(vector !== null)
    expect(Math.abs((cosines[n] ?? Number.NaN) - (vector === null ? 0 : dot(vector, query)))).toBeLessThan(0.02)
  }
})

test('both kernels give the same cosines while the vectors grow, shrink and change', () => {
  const kernels = [createSimdKernel, createPlainKernel]
  const [simd, plain] = kernels.map((create) => createVectors(null, () => create() ?? createPlainKernel()))
  if (simd === undefined || plain === undefined) return expect.unreachable()
  const expectEqualCosines = (count: number) => {
    const query = unit(count)
    expect(simd.cosines(query).slice(0, count)).toEqual(plain.cosines(query).slice(0, count))
  }
  for (let n = 0; n < 300; n++) {
    for (const vectors of [simd, plain]) vectors.add(n, n % 5 === 0 ? null : quantize(unit(n)))
    expectEqualCosines(n + 1)
  }
  const next = Int32Array.from({ length: 300 }, (_, n) => (n % 3 === 0 ? -1 : n - Math.floor(n / 3) - 1))
  for (const vectors of [simd, plain]) vectors.compact(next)
  expectEqualCosines(200)
})

test('an index whose vectors are all removed accepts another dimension', () => {
  const vectors = createVectors()
  vectors.add(0, quantize(unit(1)))
  vectors.compact(Int32Array.of(-1))
  vectors.add(0, null)
  vectors.add(1, quantize(Float32Array.of(0, 1)))
  expect([vectors.hasVector(0), vectors.hasVector(1)]).toEqual([false, true])
  expect(vectors.cosines(Float32Array.of(0, 1))[1]).toBeCloseTo(1, 2)
})

test('a vector or query of another dimension is refused', () => {
  const vectors = createVectors()
  vectors.add(0, quantize(unit(1)))
  expect(() => vectors.add(1, quantize(new Float32Array([1, 0])))).toThrow(RangeError)
  expect(() => vectors.cosines(new Float32Array([1, 0]))).toThrow(RangeError)
})

test('compaction keeps the vectors of the remaining documents', () => {
  const vectors = createVectors()
  for (const n of [0, 1, 2, 3]) vectors.add(n, n === 2 ? null : quantize(unit(n)))
  vectors.compact(Int32Array.of(-1, 0, 1, 2))
  expect([0, 1, 2].map((n) => vectors.hasVector(n))).toEqual([true, false, true])
  const cosines = vectors.cosines(unit(3))
  expect(cosines[2]).toBeGreaterThan(0.99)
  expect(cosines[1]).toBe(0)
})
