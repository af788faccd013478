import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateOverlap, SIGNATURE_LENGTH } from '../analysis/minhash.ts'
import { type Kernel, PARALLEL_ROWS, SELECT_STEP } from './kernel.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { createSimdKernel } from './simd-kernel.ts'

/** The bits of the scores that a kernel writes for these operands. */
function scan(kernel: Kernel, query: number[], vectors: number[][], scales: number[], queryScale: number) {
  const stride = query.length
  const capacity = Math.ceil(vectors.length / PARALLEL_ROWS) * PARALLEL_ROWS
  const values = 2 * stride
  const scalesStart = values + capacity * stride
  const out = scalesStart + 4 * capacity
  const memory = kernel.grow(out + 4 * capacity)
  new Int16Array(memory, 0, stride).set(query)
  for (const [n, vector] of vectors.entries()) new Int8Array(memory, values + n * stride, stride).set(vector)
  new Float32Array(memory, scalesStart, scales.length).set(scales)
  kernel.scan({ query: 0, values, scales: scalesStart, out, count: vectors.length, stride }, queryScale)
  return new Uint32Array(memory.slice(out, out + 4 * vectors.length))
}

const simd = (): Kernel => createSimdKernel() ?? createPlainKernel()

test('this machine can run the kernel in WebAssembly', () => {
  expect(createSimdKernel()).not.toBeNull()
})

test('both kernels give the bits of the exact dot product', () => {
  const stride = fc.constantFrom(16, 32, 384, 2048)
  const operands = stride.chain((length) =>
    fc.record({
      query: fc.array(fc.integer({ min: -8000, max: 8000 }), { minLength: length, maxLength: length }),
      vectors: fc.array(
        fc.array(fc.constantFrom(-127, -1, 0, 64, 127), { minLength: length, maxLength: length, size: 'max' }),
        { maxLength: 9 },
      ),
      queryScale: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  )
  fc.assert(
    fc.property(operands, ({ query, vectors, queryScale }) => {
      const scales = vectors.map((_, n) => Math.fround(1 / (n + 3)))
      const exact = vectors.map((vector, n) => {
        const dot = vector.reduce<number>((sum, value, i) => sum + value * (query[i] ?? 0), 0)
        return Math.fround(Math.fround(dot) * Math.fround((scales[n] ?? 0) * Math.fround(queryScale)))
      })
      const expected = new Uint32Array(Float32Array.from(exact).buffer)
      expect(scan(createPlainKernel(), query, vectors, scales, queryScale)).toEqual(expected)
      expect(scan(simd(), query, vectors, scales, queryScale)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

/** The overlaps that a kernel writes for these signatures. */
function overlap(kernel: Kernel, query: Uint16Array, signatures: Uint16Array[]) {
  const values = query.byteLength
  const capacity = Math.ceil(signatures.length / PARALLEL_ROWS) * PARALLEL_ROWS
  const out = values * (1 + capacity)
  const memory = kernel.grow(out + 4 * capacity)
  for (const [n, signature] of [query, ...signatures].entries()) {
    new Uint16Array(memory, n * values, SIGNATURE_LENGTH).set(signature)
  }
  kernel.estimateOverlaps({ query: 0, values, out, count: signatures.length })
  return [...new Float32Array(memory, out, signatures.length)]
}

test('both kernels give the overlap of each signature, and the value 65,535 equals nothing', () => {
  const value = fc.constantFrom(0, 1, 2, 0x7fff, 0x8000, 0xffff)
  const signature = fc
    .array(value, { minLength: SIGNATURE_LENGTH, maxLength: SIGNATURE_LENGTH, size: 'max' })
    .map((values) => Uint16Array.from(values))
  fc.assert(
    fc.property(signature, fc.array(signature, { maxLength: 9 }), (query, others) => {
      const signatures = [...others, query]
      const expected = signatures.map((other) => estimateOverlap(query, other))
      expect(overlap(createPlainKernel(), query, signatures)).toEqual(expected)
      expect(overlap(simd(), query, signatures)).toEqual(expected)
    }),
  )
})

interface Document {
  mask: number
  cosine: number
  lexical: number
}

/** The numbers of the documents that a kernel selects. */
function select(kernel: Kernel, documents: Document[], weight: number, minScore: number) {
  const capacity = Math.ceil(documents.length / SELECT_STEP) * SELECT_STEP
  const [cosines, lexical, found, mask] = [0, 4 * capacity, 8 * capacity, 12 * capacity]
  const memory = kernel.grow(13 * capacity)
  for (const [n, document] of documents.entries()) {
    new Float32Array(memory, cosines)[n] = document.cosine
    new Float32Array(memory, lexical)[n] = document.lexical
    new Uint8Array(memory, mask)[n] = document.mask
  }
  const count = kernel.selectCandidates({ mask, cosines, lexical, found, count: documents.length }, weight, minScore)
  return [...new Uint32Array(memory, found, count)]
}

test('both kernels select the documents of the mask that reach the minimum score or may lack a vector', () => {
  const score = fc.oneof(fc.constantFrom(0, 0.25, 0.5), fc.float({ min: 0, max: 1, noNaN: true }))
  const document = fc.record({
    mask: fc.constantFrom(0, 1, 1),
    cosine: fc.oneof(score, fc.float({ min: -1, max: 0, noNaN: true })),
    lexical: score,
  })
  const fround = Math.fround
  fc.assert(
    fc.property(fc.array(document, { maxLength: 70 }), score, score, (documents, weight, minScore) => {
      const expected = [...documents.keys()].filter((n) => {
        const { mask, cosine, lexical } = documents[n] ?? { mask: 0, cosine: 0, lexical: 0 }
        const mixed = fround(fround(fround(1 - weight) * lexical) + fround(weight * Math.max(0, cosine)))
        return mask === 1 && (mixed >= minScore || (cosine === 0 && lexical > 0))
      })
      expect(select(createPlainKernel(), documents, weight, minScore)).toEqual(expected)
      expect(select(simd(), documents, weight, minScore)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['WebAssembly', simd],
  ['plain', createPlainKernel],
])('the memory of the %s kernel keeps its contents when it grows', (_, create) => {
  const kernel = create()
  new Uint8Array(kernel.grow(10)).set([1, 2, 3])
  const grown = kernel.grow(1_000_000)
  expect(grown.byteLength).toBeGreaterThanOrEqual(1_000_000)
  expect([...new Uint8Array(grown, 0, 3)]).toEqual([1, 2, 3])
  expect(kernel.grow(10)).toBe(grown)
})
