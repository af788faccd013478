import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCode } from './split-code.ts'

test('code is split from words, and the fences of a block are gone', () => {
  expect(splitCode('set `max: 20` now')).toEqual([
    { text: 'set ', is_code: false },
    { text: 'max: 20', is_code: true },
    { text: ' now', is_code: false },
  ])
  expect(splitCode('do\n```sql\nselect 1\n```')).toEqual([{ text: 'do\nselect 1\n', is_code: false }])
  expect(splitCode('a ` alone')).toEqual([{ text: 'a ` alone', is_code: false }])
})

test('nothing but backticks and fences is lost of any text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[`a \n]{0,40}$/), (text) => {
      const joined = splitCode(text).map((piece) => piece.text)
      const letters = (value: string) => value.replace(/^[ \t]*`{3,}.*$/gm, '').replace(/[^a]/g, '')
      expect(letters(joined.join(''))).toBe(letters(text))
    }),
  )
})
