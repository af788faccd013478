import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateOverlap, minhash } from './minhash.ts'
import { shingleSimilarityTo } from './shingles.ts'

const vocabulary = 'pool client socket timeout retry query index worker queue build cache token'.split(' ')

test('equal texts overlap fully, and texts without shingles never overlap', () => {
  const signature = minhash('the pool was closed before the query')
  expect(estimateOverlap(signature, minhash('The POOL was closed, before the query'))).toBe(1)
  expect(estimateOverlap(minhash(''), minhash(''))).toBe(0)
  expect(estimateOverlap(signature, minhash(''))).toBe(0)
})

test('the estimate is near the exact similarity', () => {
  const text = fc.array(fc.constantFrom(...vocabulary), { minLength: 40, maxLength: 80 })
  fc.assert(
    fc.property(text, text, fc.nat(40), (first, second, shared) => {
      const a = first.join(' ')
      const b = [...first.slice(0, shared), ...second.slice(shared)].join(' ')
      // 5 standard errors of 128 draws
      expect(Math.abs(estimateOverlap(minhash(a), minhash(b)) - shingleSimilarityTo(a)(b))).toBeLessThan(0.22)
    }),
    { numRuns: 60 },
  )
})

test('the mean error over many pairs is small', () => {
  const texts = Array.from({ length: 40 }, (_, i) =>
    Array.from(
      { length: 120 },
      (_, j) => vocabulary[(j * j + (j % 7) * Math.floor(i / 2) + (i % 2) * (j % 5 === 0 ? 1 : 0)) % 12],
    ).join(' '),
  )
  let error = 0
  let pairs = 0
  for (const [i, a] of texts.entries()) {
    for (const b of texts.slice(i + 1)) {
      error += estimateOverlap(minhash(a), minhash(b)) - shingleSimilarityTo(a)(b)
      pairs++
    }
  }
  expect(Math.abs(error / pairs)).toBeLessThan(0.02)
})
