import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeWithinBytes, textBytes } from './take-within-bytes.ts'

/** A source of texts of these lengths, which counts what was read. */
function createSource(lengths: readonly number[]) {
  const source = {
    read_items: 0,
    async read(count: number): Promise<string[]> {
      const items = lengths.slice(source.read_items, source.read_items + count).map((length) => 'x'.repeat(length))
      source.read_items += items.length
      return items
    },
  }
  return source
}

test('takes the longest beginning that fits, and always the first item', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 400 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 1, max: 5000 }),
      async (lengths, wanted, max_bytes) => {
        const { items, is_cut } = await takeWithinBytes(createSource(lengths).read, wanted, max_bytes)
        const taken = lengths.slice(0, items.length)
        const bytes = taken.reduce((sum, length) => sum + length, 0)
        expect(items.map(({ length }) => length)).toEqual(taken)
        expect(bytes <= max_bytes || items.length === 1).toBe(true)
        expect(is_cut).toBe(items.length < Math.min(wanted, lengths.length))
        if (is_cut) expect(bytes + (lengths[items.length] ?? 0)).toBeGreaterThan(max_bytes)
      },
    ),
  )
})

test('reads at most twenty items beyond the budget', async () => {
  const source = createSource(Array(200).fill(200_000))
  const { items } = await takeWithinBytes(source.read, 200, 1_000_000)
  expect([items.length, source.read_items]).toEqual([5, 20])
})

test('counts the bytes of the texts at any depth', () => {
  expect(textBytes({ a: 'é', b: ['xy', null, 7, { c: 'z' }] })).toBe(5)
})
