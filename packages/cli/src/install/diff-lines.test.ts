import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const formatDiff = (before: string, after: string): string[] =>
  diffLines(before, after).map(({ sign, text, line }) => `${line}${sign}${text}`)

test.each<[string, string, string, string[]]>([
  ['nothing', 'a\nb\n', 'a\nb\n', []],
  ['a new text', '', 'a\nb\n', ['1+a', '1+b']],
  ['a line in the middle', 'a\nb\nc\nd\ne\nf\n', 'a\nb\nc\nX\nd\ne\nf\n', ['2 b', '3 c', '4+X', '4 d', '5 e']],
  [
    'two distant changes',
    'a\n1\n2\n3\n4\n5\n6\nb\n',
    'A\n1\n2\n3\n4\n5\n6\nB\n',
    ['1-a', '2+A', '2 1', '3 2', '6 5', '7 6', '8-b', '9+B'],
  ],
])('the diff shows %s', (_, before, after, lines) => {
  expect(formatDiff(before, after)).toEqual(lines)
})

test('removed and added lines account for the difference of the texts, and the others are lines of the old text', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before.map((line) => `${line}\n`).join(''), after.map((line) => `${line}\n`).join(''))
      const count = (sign: string): number => lines.filter((line) => line.sign === sign).length
      expect(after.length - before.length).toBe(count('+') - count('-'))
      for (const { sign, text, line } of lines) if (sign !== '+') expect(before[line - 1]).toBe(text)
    }),
  )
})
