import fc from 'fast-check'
import { expect, test } from 'vitest'
import { padText, textWidth, truncateToWidth } from './text-width.ts'
import { wrapProse, wrapText } from './wrap-text.ts'

test.each([
  ['plain', 5],
  ['日本語', 6],
  ['한국어', 6],
  ['e\u0301a\u0300', 2],
  ['👍🏽', 2],
  ['👩‍👩‍👧‍👦', 2],
  ['🇩🇪', 2],
  ['नमस्ते', 3],
  ['', 0],
])('%j takes %i columns', (text, columns) => {
  // a virama joins letters, and terminals differ in the width of the result
  expect(Math.abs(textWidth(text) - columns)).toBeLessThanOrEqual(text.includes('\u094d') ? 1 : 0)
})

test('lines are broken at spaces, and words that are too long between characters', () => {
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapText('  code stays set in', 12)).toEqual(['  code stays', '  set in'])
  expect(wrapText('日本語日本語', 4)).toEqual(['日本', '語日', '本語'])
  expect(wrapText('e\u0301e\u0301e\u0301', 2)).toEqual(['e\u0301e\u0301', 'e\u0301'])
  expect(wrapText('a\n\nb\n', 9)).toEqual(['a', '', 'b'])
})

const words = fc.string({ unit: fc.constantFrom('a', 'é', '日', '👍', ' ', '\n', 'e\u0301'), maxLength: 60 })

test('no line exceeds the width, and no character is lost', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 20 }), (text, columns) => {
      const lines = wrapText(text, columns)
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(columns)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replace(/[ \n]/g, ''))
    }),
  )
})

test('truncated and padded cells have the requested width', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 20 }), (text, columns) => {
      expect(textWidth(truncateToWidth(text, columns))).toBeLessThanOrEqual(columns)
      expect(textWidth(padText(truncateToWidth(text, columns), columns))).toBe(columns)
    }),
  )
})

test.each<[string, string, string[]]>([
  ['prose', 'one two three', ['one two', 'three']],
  [
    'a fenced block',
    'a b c d e\n```sh\nnpm run build --all\n```\na b c d e',
    ['a b c d', 'e', '```sh', 'npm run build --all', '```', 'a b c d', 'e'],
  ],
  ['an indented block', 'run\n    npm run build --all', ['run', '    npm run build --all']],
  ['a command at a prompt', '$ npm run build --all', ['$ npm run build --all']],
  ['code between backticks', 'do `npm run x` now', ['do', '`npm run x`', 'now']],
  ['two pieces of code with a sign', 'a `b c`/`d e`, f', ['a', '`b c`/`d e`,', 'f']],
  ['a backtick alone', 'one ` two three', ['one `', 'two', 'three']],
])('%s is wrapped as text, and code never', (_, text, lines) => {
  expect(wrapProse(text, 7)).toEqual(lines)
})

test('without code, prose is wrapped as other text', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 20 }), (text, columns) => {
      const plain = text.replace(/^ {4}/gm, '')
      expect(wrapProse(plain, columns)).toEqual(wrapText(plain, columns))
    }),
  )
})
