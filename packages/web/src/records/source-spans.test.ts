import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passageTexts, type SourcePassage, splitSource } from './source-spans.ts'

const passage = (field: string, start: number, end: number): SourcePassage => ({ field, start, end })

describe('pieces of a source text', () => {
  test.each<[string, SourcePassage[], [string, ...string[]][]]>([
    ['plain', [], [['plain']]],
    ['', [passage('problem', 0, 4)], []],
    ['a fault, a fix', [passage('problem', 2, 7)], [['a '], ['fault', 'problem'], [', a fix']]],
    ['𝕒𝕓𝕔', [passage('insight', 1, 2)], [['𝕒'], ['𝕓', 'insight'], ['𝕔']]],
    [
      'abc',
      [passage('x', 0, 2), passage('y', 1, 3)],
      [
        ['a', 'x'],
        ['b', 'x', 'y'],
        ['c', 'y'],
      ],
    ],
    [
      'abc',
      [passage('x', 0, 2), passage('x', 1, 3)],
      [
        ['a', 'x'],
        ['b', 'x'],
        ['c', 'x'],
      ],
    ],
    ['abc', [passage('x', 2, 99)], [['ab'], ['c', 'x']]],
  ])('%j with %j', (content, passages, expected) => {
    expect(splitSource(content, passages)).toEqual(expected.map(([text, ...fields]) => ({ text, fields })))
  })

  test('are together the text, and each passage is the pieces of its field, whatever the passages are', () => {
    const anyPassage = fc.record({ field: fc.constantFrom('x', 'y'), start: fc.nat(30), end: fc.nat(30) })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(anyPassage, { maxLength: 6 }), (content, passages) => {
        const pieces = splitSource(content, passages)
        expect(pieces.map(({ text }) => text).join('')).toBe(content)
        expect(pieces.every(({ text }) => text !== '')).toBe(true)
        for (const field of ['x', 'y']) {
          const covered = Array.from(content).filter((_, at) =>
            passages.some((each) => each.field === field && each.start <= at && at < each.end),
          )
          const marked = pieces.filter(({ fields }) => fields.includes(field)).map(({ text }) => text)
          expect(marked.join('')).toBe(covered.join(''))
        }
      }),
    )
  })
})

test('the text of a field is its passages in the order of the source', () => {
  const texts = passageTexts('first 𝕒 second', [passage('x', 8, 14), passage('x', 0, 5), passage('y', 6, 7)])
  expect([...texts]).toEqual([
    ['x', 'first\n\nsecond'],
    ['y', '𝕒'],
  ])
})
