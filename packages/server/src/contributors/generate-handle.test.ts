import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateHandle } from './generate-handle.ts'

const shape = /^[a-z]+-[a-z]+-[2-7a-z]{4}$/

test('is two words and four signs, whatever is picked', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const handle = generateHandle((below) => Number(numbers.next().value) % below)
      expect(handle).toMatch(shape)
      expect(handle).not.toContain('undefined')
    }),
  )
})

test('the first and the last of each list can be picked', () => {
  expect(generateHandle(() => 0)).toMatch(shape)
  expect(generateHandle((below) => below - 1)).toMatch(shape)
  expect(generateHandle(() => 0)).not.toBe(generateHandle((below) => below - 1))
})

test('no word stands twice in its list, and there are enough handles for everybody', () => {
  let space = 1
  const asked: number[] = []
  generateHandle((below) => {
    asked.push(below)
    space *= below
    return 0
  })
  expect(asked).toHaveLength(6)
  expect(space).toBeGreaterThan(5e9)
  const [signs = 0, , , , first = 0, second = 0] = asked
  const words = (place: number, below: number, part: number) =>
    new Set(
      Array.from({ length: below }, (_, word) => {
        let call = 0
        return generateHandle(() => (call++ === place ? word : 0)).split('-')[part]
      }),
    )
  expect(words(4, first, 0).size).toBe(first)
  expect(words(5, second, 1).size).toBe(second)
  expect(signs).toBe(32)
})
