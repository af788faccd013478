import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['timeout', 'timeout', 0],
  ['timeuot', 'timeout', 1],
  ['timeot', 'timeout', 1],
  ['timeoutt', 'timeout', 1],
  ['tineout', 'timeout', 1],
  ['tienout', 'timeout', 2],
  ['', 'ab', 2],
  ['abcd', 'wxyz', 3],
])('the distance from %s to %s is %i', (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits)
})

test('the distance is symmetric and at most the length of the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const edits = editDistance(one, other, 9)
      expect(editDistance(other, one, 9)).toBe(edits)
      expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(edits === 0).toBe(one === other)
    }),
  )
})
