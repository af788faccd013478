import { expect, test } from 'vitest'
import { MAX_GENERATED_LINE_CHARS, renderLiteral, renderPrimitive } from './render-literal.ts'

test('a string gets the quotes that need fewer escapes', () => {
  expect(renderPrimitive('plain')).toBe("'plain'")
  expect(renderPrimitive("it's")).toBe(`"it's"`)
  expect(renderPrimitive(`"it's"`)).toBe(`'"it\\'s"'`)
  expect(renderPrimitive('a\n\\')).toBe("'a\\n\\\\'")
})

test('an object has one property per line, and a short list of primitives stays on one line', () => {
  expect(renderLiteral({ a: 1, 'b-c': ['x', null], d: [{ e: {} }], f: [] })).toBe(
    [
      '{',
      '  a: 1,',
      "  'b-c': ['x', null],",
      '  d: [',
      '    {',
      '      e: {},',
      '    },',
      '  ],',
      '  f: [],',
      '}',
    ].join('\n'),
  )
})

test('no line is longer than the line width unless a single string is', () => {
  const words = Array<string>(20).fill('a word')
  const sentence = 'x'.repeat(MAX_GENERATED_LINE_CHARS - 8)
  const lines = renderLiteral({ words, sentence }).split('\n')
  expect(lines).toContain("    'a word',")
  expect(lines.slice(-3)).toEqual(['  sentence:', `    '${sentence}',`, '}'])
})
