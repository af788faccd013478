export const LINES: (readonly [text: string, chars: number, line: string])[] = [
  // Unicode classes Hangul fillers as letters
  ['a\u115fb\u1160c\u3164d\uffa0e', 20, 'a b c d e'],
  ['한국어 日本語', 20, '한국어 日本語'],
  ['čeština', 20, 'čeština'],
  ['❤\ufe0f 🇨🇿 👍🏽', 20, '❤\ufe0f 🇨🇿 👍🏽'],
  ['one\n  two\t\u001b[31mthree\u202e', 40, 'one two [31mthree'],
  ['one two three', 13, 'one two three'],
  ['one two three', 10, 'one two…'],
  [`one ${'x'.repeat(40)}`, 30, `one ${'x'.repeat(25)}…`],
  ['👍👍👍👍', 3, '👍👍…'],
]
