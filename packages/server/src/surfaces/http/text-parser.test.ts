import { type Operation, OperationError, operations } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { createTextParser } from './text-parser.ts'

const parserOf = (op: Operation) => (query: string) => createTextParser(op, 'query')(new URLSearchParams(query))
const search = parserOf(operations.searchExperiences)
const mine = parserOf(operations.listMyExperiences)

function listDetails(parse: () => unknown): string[] {
  try {
    parse()
  } catch (error) {
    if (error instanceof OperationError) return (error.detail ?? []).map(({ type, loc }) => `${loc.join('.')} ${type}`)
  }
  return []
}

test('each text is converted to the type of its field', () => {
  expect(search('q=7&limit=7&compact=true&min_causal_depth=0.5&tags=a,b&wedge=coding')).toEqual({
    q: '7',
    limit: 7,
    compact: true,
    min_causal_depth: 0.5,
    tags: 'a,b',
    wedge: 'coding',
  })
  expect(mine('domain=coding&cursor=12')).toEqual({ domain: 'coding', cursor: '12' })
})

test.each(['true', 'TRUE', '1', 'yes', 'on', ' on '])('%j is true', (word) => {
  expect(search(`compact=${word}`)).toEqual({ compact: true })
})
test.each(['false', 'False', '0', 'no', 'off'])('%j is false', (word) => {
  expect(search(`compact=${word}`)).toEqual({ compact: false })
})

test.each([
  ['10', 10],
  ['-1', -1],
  ['%2B5', 5],
  ['1e1', 10],
  ['1.5', 1.5],
  ['.5', 0.5],
  ['%20 7', 7],
])('limit=%s is the number %d', (text, value) => {
  expect(search(`limit=${text}`)).toEqual({ limit: value })
})

test.each(['ten', '0x10', '1,5', 'NaN', 'Infinity', '--1', '1e', '٣', '1_000', 'true'])(
  '%j is not a number',
  (text) => {
    expect(listDetails(() => search(`q=a&limit=${text}&min_causal_depth=${text}`))).toEqual([
      'query.limit int_parsing',
      'query.min_causal_depth float_parsing',
    ])
  },
)

test.each(['maybe', '2', 'constructor', 'toString', 'tru'])('%j is not a boolean', (text) => {
  expect(listDetails(() => search(`q=a&compact=${text}`))).toEqual(['query.compact bool_parsing'])
})

test('one error names the values that cannot be parsed and those that violate the schema', () => {
  expect(listDetails(() => search('limit=x&scope=none&min_causal_depth=2')).sort()).toEqual([
    'query.limit int_parsing',
    'query.min_causal_depth less_than_equal',
    'query.q missing',
    'query.scope literal_error',
  ])
  // violations of path parameters are reported by the operation pipeline
  expect(listDetails(() => parserOf(operations.listRelatedExperiences)('limit=x'))).toEqual(['query.limit int_parsing'])
})

test('the last of equal names counts, and an empty value of a field that is not a string counts as absent', () => {
  expect(search('q=a&q=b&limit=1&limit=&compact=')).toEqual({ q: 'b', limit: 1 })
  expect(search('q=')).toEqual({ q: '' })
})

test('unknown names are kept as texts, for the pipeline to name, and path parameters are dropped', () => {
  expect(search('q=a&x=1&__proto__=2&constructor=3')).toEqual({ q: 'a', x: '1', constructor: '3' })
  expect(parserOf(operations.getExperience)('experience_id=e&limit=1')).toEqual({ limit: '1' })
})
