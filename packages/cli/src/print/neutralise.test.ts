import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralise, safeJson } from './neutralise.ts'

const hostile = '\u001b]0;owned\u0007 \u009b31m \u202egnp.exe \r\u0008 \u{e0041} rm\u200bdir'
/** What a terminal, or the eye, would obey. */
const obeyed =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u200b\u{e0000}-\u{e007f}]/u

test('terminal escapes and changes of direction are shown, not obeyed', () => {
  expect(neutralise(hostile)).toBe(
    '\\u001b]0;owned\\u0007 \\u009b31m \\u202egnp.exe \\u000d\\u0008 \\udb40\\udc41 rm\\u200bdir',
  )
  expect(neutralise('a\tb\r\nc')).toBe('a    b\nc')
  expect(neutralise('čeština 日本語 👩‍👩‍👧 فارسی')).toBe('čeština 日本語 👩‍👩‍👧 فارسی')
})

test('no text gets anything through that a terminal obeys', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(neutralise(text)).not.toMatch(obeyed)
      expect(safeJson({ text })).not.toMatch(obeyed)
    }),
  )
})

test('JSON keeps its value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(safeJson(value, 2))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(JSON.parse(safeJson(hostile))).toBe(hostile)
})
