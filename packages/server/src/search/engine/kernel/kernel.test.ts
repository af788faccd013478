import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateOverlap, SIGNATURE_LENGTH } from '../analysis/minhash.ts'
import { createSimdKernel, type Kernel, STREAMS } from './kernel.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { SELECT_STEP } from './select-code.ts'

/** The bits of what a kernel writes for these operands. */
function scan(kernel: Kernel, query: number[], vectors: number[][], scales: number[], queryScale: number) {
  const stride = query.length
  const room = Math.ceil(vectors.length / STREAMS) * STREAMS
  const values = 2 * stride
  const at = values + room * stride
  const out = at + 4 * room
  const memory = kernel.grow(out + 4 * room)
  new Int16Array(memory, 0, stride).set(query)
  for (const [n, vector] of vectors.entries()) new Int8Array(memory, values + n * stride, stride).set(vector)
  new Float32Array(memory, at, scales.length).set(scales)
  kernel.scan({ query: 0, values, scales: at, out, count: vectors.length, stride }, queryScale)
  return new Uint32Array(memory.slice(out, out + 4 * vectors.length))
}

const simd = (): Kernel => createSimdKernel() ?? createPlainKernel()

test('this machine runs the kernel in WebAssembly', () => {
  expect(createSimdKernel()).not.toBeNull()
})

test('both kernels give the same bits, those of the exact product', () => {
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

/** What a kernel writes for these signatures. */
function overlap(kernel: Kernel, query: Uint16Array, signatures: Uint16Array[]) {
  const values = query.byteLength
  const room = Math.ceil(signatures.length / STREAMS) * STREAMS
  const out = values * (1 + room)
  const memory = kernel.grow(out + 4 * room)
  for (const [n, signature] of [query, ...signatures].entries()) {
    new Uint16Array(memory, n * values, SIGNATURE_LENGTH).set(signature)
  }
  kernel.estimateOverlaps({ query: 0, values, out, count: signatures.length })
  return [...new Float32Array(memory, out, signatures.length)]
}

test('both kernels give the overlap of each signature, in which 65,535 equals nothing', () => {
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
  words: number
}

/** The numbers a kernel finds among these documents. */
function sift(kernel: Kernel, documents: Document[], share: number, least: number) {
  const capacity = Math.ceil(documents.length / SELECT_STEP) * SELECT_STEP
  const [cosines, lexical, found, mask] = [0, 4 * capacity, 8 * capacity, 12 * capacity]
  const memory = kernel.grow(13 * capacity)
  for (const [n, document] of documents.entries()) {
    new Float32Array(memory, cosines)[n] = document.cosine
    new Float32Array(memory, lexical)[n] = document.words
    new Uint8Array(memory, mask)[n] = document.mask
  }
  const count = kernel.selectCandidates({ mask, cosines, lexical, found, count: documents.length }, share, least)
  return [...new Uint32Array(memory, found, count)]
}

test('both kernels find the documents of the mask that reach the least mix or may lack a vector', () => {
  const score = fc.oneof(fc.constantFrom(0, 0.25, 0.5), fc.float({ min: 0, max: 1, noNaN: true }))
  const document = fc.record({
    mask: fc.constantFrom(0, 1, 1),
    cosine: fc.oneof(score, fc.float({ min: -1, max: 0, noNaN: true })),
    words: score,
  })
  const fround = Math.fround
  fc.assert(
    fc.property(fc.array(document, { maxLength: 70 }), score, score, (documents, share, least) => {
      const expected = [...documents.keys()].filter((n) => {
        const { mask, cosine, words } = documents[n] ?? { mask: 0, cosine: 0, words: 0 }
        const mix = fround(fround(fround(1 - share) * words) + fround(share * Math.max(0, cosine)))
        return mask === 1 && (mix >= least || (cosine === 0 && words > 0))
      })
      expect(sift(createPlainKernel(), documents, share, least)).toEqual(expected)
      expect(sift(simd(), documents, share, least)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['WebAssembly', simd],
  ['plain', createPlainKernel],
])('the memory of the %s kernel keeps what it holds when it grows', (_, create) => {
  const kernel = create()
  new Uint8Array(kernel.grow(10)).set([1, 2, 3])
  const grown = kernel.grow(1_000_000)
  expect(grown.byteLength).toBeGreaterThanOrEqual(1_000_000)
  expect([...new Uint8Array(grown, 0, 3)]).toEqual([1, 2, 3])
  expect(kernel.grow(10)).toBe(grown)
})
