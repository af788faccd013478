import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateHandle } from './generate-handle.ts'

const shape = /^[a-z]+-[a-z]+-[2-7a-z]{4}$/

test('a handle is two words and four base32 characters, whatever is picked', () => {
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

test('no word is twice in its list, and there are more than five billion handles', () => {
  let space = 1
  const bounds: number[] = []
  generateHandle((below) => {
    bounds.push(below)
    space *= below
    return 0
  })
  expect(bounds).toHaveLength(6)
  expect(space).toBeGreaterThan(5e9)
  const [suffix_characters = 0, , , , adjectives = 0, nouns = 0] = bounds
  const words = (pick_index: number, below: number, part: number) =>
    new Set(
      Array.from({ length: below }, (_, word) => {
        let call = 0
        return generateHandle(() => (call++ === pick_index ? word : 0)).split('-')[part]
      }),
    )
  expect(words(4, adjectives, 0).size).toBe(adjectives)
  expect(words(5, nouns, 1).size).toBe(nouns)
  expect(suffix_characters).toBe(32)
})
