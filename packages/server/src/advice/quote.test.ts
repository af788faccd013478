import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from './quote.ts'

test.each([
  ['short and whole', 100, 'short and whole'],
  ['two\n\n  lines', 100, 'two lines'],
  ['cut at the end of a word', 12, 'cut at the…'],
  ['it "closes"', 100, "it 'closes'"],
  ['turned \u202e round \u001b[2K', 100, 'turned round [2K'],
  ['oneverylongwordwithoutanyend', 8, 'oneveryl'.slice(0, 7).concat('…')],
])('%j in %i characters', (text, most, expected) => {
  expect(quote(text, most)).toBe(expected)
})

test('a quote is one line within its bound, with no letter cut in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, most) => {
      const quoted = quote(text, most)
      expect([...quoted].length).toBeLessThanOrEqual(most)
      expect(quoted).not.toMatch(/[\p{Cc}\p{Cf}"]|[\ud800-\udbff](?![\udc00-\udfff])/u)
    }),
  )
})
