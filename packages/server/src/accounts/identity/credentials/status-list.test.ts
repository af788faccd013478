import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBitSet } from './status-list.ts'

test('the first bit of a list is the highest of its first byte', () => {
  const bits = Uint8Array.of(0b1000_0001, 0b0100_0000)
  const set = Array.from({ length: 16 }, (_, index) => index).filter((index) => isBitSet(bits, index))
  expect(set).toEqual([0, 7, 9])
})

test('a bit is set where it was set, and nowhere else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(799)), (indexes) => {
      const bits = new Uint8Array(100)
      for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
      const found = Array.from({ length: 800 }, (_, index) => index).filter((index) => isBitSet(bits, index))
      expect(found).toEqual(indexes.toSorted((a, b) => a - b))
    }),
  )
})

test('a bit beyond the list is refused, not unset', () => {
  for (const index of [800, 801, 2 ** 31, 2 ** 40, 999_999_999_999_999])
    expect(() => isBitSet(new Uint8Array(100), index)).toThrow('too short')
})
