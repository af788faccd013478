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

test.each([
  '```Retry the pool``` after a restart',
  '~~~ is no fence in YAML',
  '```',
  'above\n``` two words\nbelow',
  'above\n```inline``` and more\nbelow',
  '```\n~~~',
])('no words of %j are lost', (text) => {
  expect(
    splitCode(text)
      .map((piece) => piece.text)
      .join('')
      .replaceAll('`', ''),
  ).toBe(text.replaceAll('`', ''))
})

test('nothing but backticks and lines of a fence with one word is lost of any text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[`~a \n]{0,40}$/), (text) => {
      const joined = splitCode(text).map((piece) => piece.text)
      const letters = (value: string) => value.replace(/[^a]/g, '')
      const kept = text.includes('\n') ? text.replace(/^[ \t]*(?:`{3,}|~{3,})[ \t]*a*[ \t]*$/gm, '') : text
      const expected = letters(kept.trim() === '' ? text : kept)
      expect([expected, letters(text)]).toContain(letters(joined.join('')))
    }),
  )
})
