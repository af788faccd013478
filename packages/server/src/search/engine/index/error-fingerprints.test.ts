import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createErrorFingerprints, errorMessageKeys, extractErrorKeys } from './error-fingerprints.ts'

const trace = (path: string, line: number) =>
  `Traceback (most recent call last):\n  File "${path}", line ${line}, in <module>\nOSError: [Errno 39] Directory not empty: '${path}'`

test('an error text has the keys that it has on another machine, in a record as in a message', () => {
  const keys = extractErrorKeys(`Deleting the folder fails:\n\n${trace('/tmp/my', 25)}\n\nHow is that?`)
  expect(keys.length).toBeGreaterThan(1)
  expect(errorMessageKeys(trace('/var/lib/other/deep', 7))).toEqual(keys)
  expect(extractErrorKeys('No program wrote this sentence about an error.')).toEqual([])
})

test('short and repeated lines give no keys of their own', () => {
  expect(errorMessageKeys('}\ntest()\n12')).toEqual([])
  expect(errorMessageKeys('TypeError: bad operand\nTypeError: bad operand')).toHaveLength(1)
})

test('a shared key says the less the more documents have it', () => {
  const prints = createErrorFingerprints()
  for (let n = 0; n < 8; n++) prints.add(n, n === 5 ? [1, 2] : n === 6 ? [2] : n === 7 ? [] : [2])
  const found = prints.matchShares([1, 2])
  expect(found.get(5)).toBe(1)
  expect(found.get(6)).toBeCloseTo(0.408, 2)
  expect(found.has(7)).toBe(false)
  expect(prints.matchShares([3]).size).toBe(0)
  // a key that nobody has counts as missing
  expect(prints.matchShares([1, 9]).get(5)).toBeCloseTo(0.5)
})

test('whoever shares a key is found, with a share within 0..1', () => {
  const key = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(key), { maxLength: 12 }), fc.uniqueArray(key), (documents, asked) => {
      const prints = createErrorFingerprints()
      for (const [n, keys] of documents.entries()) prints.add(n, keys)
      for (const [n, share] of prints.matchShares(asked)) {
        expect(documents[n]?.some((shared) => asked.includes(shared))).toBe(true)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('compact forgets documents and renumbers the rest', () => {
  const prints = createErrorFingerprints()
  for (let n = 0; n < 4; n++) prints.add(n, [10 + n, 7])
  prints.compact(Int32Array.of(-1, 0, -1, 1))
  expect([...prints.matchShares([11]).keys()]).toEqual([0])
  expect([...prints.matchShares([13]).keys()]).toEqual([1])
  expect(prints.matchShares([10, 12]).size).toBe(0)
})
