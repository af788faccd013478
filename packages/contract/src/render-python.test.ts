import { describe, expect, test } from 'vitest'
import {
  isPythonName,
  renderDocstring,
  renderPythonPrimitive,
  toPythonParameter,
  wrapDocstring,
} from './render-python.ts'
import { renderAnnotation, renderPythonNamedType, renderTypedDict, toPythonType } from './render-python-types.ts'

const same = (name: string) => name
const annotation = (schema: Parameters<typeof toPythonType>[0]) => renderAnnotation(toPythonType(schema, same, 'Own'))

test.each([
  ['q', true],
  ['as', false],
  ['None', false],
  ['match', true],
  ['a-b', false],
  ['1a', false],
])('%j is a name in Python: %s', (name, is_name) => {
  expect(isPythonName(name)).toBe(is_name)
})

test('a word of the language gets an underscore, and what has no name is refused', () => {
  expect(toPythonParameter('as')).toBe('as_')
  expect(() => toPythonParameter('a-b')).toThrow('a-b')
})

test.each([
  [null, 'None'],
  [true, 'True'],
  [1.5, '1.5'],
  ['a "b"\n', '"a \\"b\\"\\n"'],
])('%j is a literal', (value, text) => {
  expect(renderPythonPrimitive(value)).toBe(text)
})

describe('a docstring', () => {
  test.each([
    ['', []],
    ['Short.', ['"""Short."""']],
    ['It says "x"', ['"""It says "x\\""""']],
    ['a """ b \\n', ['"""a \\"\\"\\" b \\\\n"""']],
    ['One.\n\nTwo.', ['"""One.', '', 'Two.', '"""']],
  ])('of %j', (text, lines) => {
    expect(renderDocstring(text, '')).toEqual(lines)
  })

  test('is wrapped to the width of a line', () => {
    const lines = renderDocstring('word '.repeat(60).trim(), '    ')
    expect(lines.length).toBeGreaterThan(3)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
  })

  test('keeps a word that is longer than a line', () => {
    expect(wrapDocstring(`a ${'x'.repeat(10)} b`, 5)).toEqual(['a', 'x'.repeat(10), 'b'])
  })
})

test.each([
  [{ type: 'string' }, 'str'],
  [{ type: ['string', 'null'] }, 'str | None'],
  [{ anyOf: [{ type: 'null' }, { type: 'integer' }, { type: 'integer' }] }, 'int | None'],
  [{ enum: ['a', null, 'b'] }, 'Literal["a", "b"] | None'],
  [{ const: true }, 'Literal[True]'],
  [{ type: 'array', items: { type: ['number', 'null'] } }, 'list[float | None]'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'dict[str, str]'],
  [{ type: 'object' }, 'dict[str, Any]'],
  [{}, 'Any'],
  [{ anyOf: [{}, { type: 'null' }] }, 'Any'],
  [{ $ref: '#/$defs/Named' }, 'Named'],
  [{ type: 'string', 'x-alternative': { type: 'array', items: { type: 'string' } } }, 'str | list[str]'],
  [{ type: 'string', format: 'binary' }, 'FileContent'],
])('%j is annotated as %s', (schema, text) => {
  expect(annotation(schema)).toBe(text)
})

test('an object within an object is a class of its own, before the one that needs it', () => {
  const inner = { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] }
  const schema = {
    type: 'object',
    properties: { list_of: { type: 'array', items: inner }, one: inner },
    required: ['one'],
  }
  expect(renderTypedDict('Outer', schema, same)).toEqual([
    'class OuterListOfItem(TypedDict):\n    at: str',
    'class OuterOne(TypedDict):\n    at: str',
    'class Outer(TypedDict):\n    list_of: NotRequired[list[OuterListOfItem]]\n    one: OuterOne',
  ])
})

test('a key that is a word of the language makes a class by a call', () => {
  const schema = { type: 'object', properties: { as: { type: 'string' } }, required: ['as'] }
  expect(renderTypedDict('Import', schema, same).at(-1)).toContain('"as": "str",')
})

test('a named schema that is no object is an alias, in quotes where it names what comes later', () => {
  expect(renderPythonNamedType('Kind', { enum: ['a'] }, same)).toBe('Kind: TypeAlias = Literal["a"]')
  expect(renderPythonNamedType('Either', { anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] }, same)).toBe(
    'Either: TypeAlias = "A | B"',
  )
})
