import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUniqueJson } from './parse-unique-json.ts'

test('JSON without a repeated name is parsed as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(parseUniqueJson(json)).toEqual(JSON.parse(json))
    }),
  )
})

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":{},"a":2}',
  '{"a" :1,"a"\n:2}',
  '{"a":1,"\\u0061":2}',
  '{"x":{"a":1,"a":2}}',
  '[{"a":{"b":[{"c":1,"c":2}]}}]',
  '{"":1,"":2}',
  '{"a\\"b":1,"a\\"b":2}',
  '{"__proto__":1,"__proto__":2}',
])('two members of one name are refused: %s', (json) => {
  expect(() => parseUniqueJson(json)).toThrow(SyntaxError)
})

test.each([
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":["a","a"],"c":"\\"a\\":"}',
  '{"a":1,"A":2,"a ":3}',
])('the same name in another object, or in a text, is none: %s', (json) => {
  expect(parseUniqueJson(json)).toEqual(JSON.parse(json))
})
