import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipText } from './clip-text.ts'

test('a text is cut between words, a long word inside of it, and a short text not at all', () => {
  expect(clipText('one two three', 9)).toBe('one two…')
  expect(clipText('x'.repeat(100), 10)).toBe(`${'x'.repeat(10)}…`)
  expect(clipText('one', 3)).toBe('one')
})

test('the start of any text is whole characters of it, and no longer than asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const clipped = clipText(text, max)
      if (clipped === text) return
      expect(clipped.endsWith('…')).toBe(true)
      expect(clipped.length).toBeLessThanOrEqual(max + 1)
      expect(text.startsWith(clipped.slice(0, -1))).toBe(true)
      expect(/\p{Cs}/u.test(clipped)).toBe(/\p{Cs}/u.test(text))
    }),
  )
})
