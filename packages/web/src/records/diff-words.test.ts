import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffWords, sharedPart } from './diff-words.ts'

const sideOf = (pieces: ReturnType<typeof diffWords>, without: 'added' | 'removed') =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

describe('the words of two texts', () => {
  test('that differ are found between those that do not', () => {
    expect(diffWords('port 5432 is closed', 'port 5433 is open')).toEqual([
      { kind: 'same', text: 'port ' },
      { kind: 'removed', text: '5432' },
      { kind: 'added', text: '5433' },
      { kind: 'same', text: ' is ' },
      { kind: 'removed', text: 'closed' },
      { kind: 'added', text: 'open' },
    ])
    expect(diffWords('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
    expect(diffWords('same', 'same')).toEqual([{ kind: 'same', text: 'same' }])
    expect(diffWords('', '')).toEqual([])
  })

  const words = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '-', 'ü', '\u{1f600}'), { maxLength: 40 })
    .map((all) => all.join(''))

  test('make both texts again, whatever they are', () => {
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'binary' })), words, (before, after) => {
        const pieces = diffWords(before, after)
        expect(sideOf(pieces, 'added')).toBe(before)
        expect(sideOf(pieces, 'removed')).toBe(after)
      }),
    )
  })

  test('differ by no more than has to', () => {
    // a word put into a text anywhere is the only difference
    fc.assert(
      fc.property(words, words, (start, end) => {
        const pieces = diffWords(`${start} ${end}`, `${start} inserted ${end}`)
        const changed = pieces.filter(({ kind, text }) => kind !== 'same' && text.trim() !== '')
        expect(changed.map(({ kind, text }) => [kind, text.trim()])).toEqual([['added', 'inserted']])
      }),
    )
  })

  test('that have nothing in common are given as a whole', () => {
    const [before, after] = ['x', 'y'].map((letter) =>
      Array.from({ length: 1000 }, (_, index) => letter + index).join('.'),
    ) as [string, string]
    const pieces = diffWords(before.replaceAll('.', '!'), after)
    expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added'])
    expect(sharedPart(pieces)).toBe(0)
  })
})

test('the shared part ignores blanks', () => {
  expect(sharedPart(diffWords('one two', 'one  three'))).toBe(3 / 8)
  expect(sharedPart(diffWords('', ''))).toBe(1)
})
