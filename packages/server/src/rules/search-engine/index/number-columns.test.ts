import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactRows } from './number-columns.ts'

test('compaction keeps the remaining rows in order', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (stays, width) => {
      const rows = stays.map((_, n) => Array.from({ length: width }, (_, i) => n * 10 + i))
      const column = Uint32Array.from(rows.flat())
      let number = 0
      const kept = compactRows(
        column,
        width,
        Int32Array.from(stays, (stay) => (stay ? number++ : -1)),
      )
      expect(kept).toBe(number)
      expect([...column.subarray(0, kept * width)]).toEqual(rows.filter((_, n) => stays[n]).flat())
    }),
  )
})
