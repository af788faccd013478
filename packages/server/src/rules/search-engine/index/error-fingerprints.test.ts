import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createErrorFingerprints } from './error-fingerprints.ts'

test('a shared key counts less the more documents have it', () => {
  const fingerprints = createErrorFingerprints()
  for (let n = 0; n < 8; n++) fingerprints.add(n, n === 5 ? [1, 2] : n === 6 ? [2] : n === 7 ? [] : [2])
  const shares = fingerprints.matchShares([1, 2])
  expect(shares.get(5)).toBe(1)
  expect(shares.get(6)).toBeCloseTo(0.408, 2)
  expect(shares.has(7)).toBe(false)
  expect(fingerprints.matchShares([3]).size).toBe(0)
  // a key of no document counts as missing
  expect(fingerprints.matchShares([1, 9]).get(5)).toBeCloseTo(0.5)
})

test('only documents that share a key are found, with a share within 0..1', () => {
  const key = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(key), { maxLength: 12 }), fc.uniqueArray(key), (documents, queryKeys) => {
      const fingerprints = createErrorFingerprints()
      for (const [n, keys] of documents.entries()) fingerprints.add(n, keys)
      for (const [n, share] of fingerprints.matchShares(queryKeys)) {
        expect(documents[n]?.some((shared) => queryKeys.includes(shared))).toBe(true)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('compaction removes documents and renumbers the rest', () => {
  const fingerprints = createErrorFingerprints()
  for (let n = 0; n < 4; n++) fingerprints.add(n, [10 + n, 7])
  fingerprints.compact(Int32Array.of(-1, 0, -1, 1))
  expect([...fingerprints.matchShares([11]).keys()]).toEqual([0])
  expect([...fingerprints.matchShares([13]).keys()]).toEqual([1])
  expect(fingerprints.matchShares([10, 12]).size).toBe(0)
})
