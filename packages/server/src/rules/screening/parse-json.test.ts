import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonExcess } from './parse-json.ts'

const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])))

test.each([
  ['32 levels of objects', objects(32), null],
  ['33 levels of objects', objects(33), 'nested deeper than 32 levels'],
  ['32 levels of lists', lists(32), null],
  ['33 levels of lists', lists(33), 'nested deeper than 32 levels'],
  ['many siblings on one level', `[${Array(900).fill('{}').join()}]`, null],
  ['1,000 items', JSON.stringify(Array(1000).fill(0)), null],
  ['1,001 items', JSON.stringify(Array(1001).fill(0)), 'more than 1000 items in one list or object'],
  ['1,000 keys of one object', keys(1000), null],
  ['1,001 keys of one object', keys(1001), 'more than 1000 items in one list or object'],
  ['2,000 keys of several objects', `[${keys(1000)},${keys(1000)}]`, null],
  ['2,001 keys of several objects', `[${keys(1000)},${keys(1000)},{"a":1}]`, 'more than 2000 keys'],
  ['signs within text', JSON.stringify({ a: '[{:,'.repeat(1000) }), null],
  ['escaped quotes within text', JSON.stringify({ a: '\\"[['.repeat(100) }), null],
  ['text that never ends', '{"a":"[[[[', null],
  ['more ends than beginnings', ']]]}}}', null],
  ['nothing', '', null],
])('limits of JSON text: %s', (_, text, fault) => {
  expect(findJsonExcess(text)).toBe(fault)
})

interface JsonSize {
  depth: number
  keys: number
  items: number
}

function measureJson(value: unknown): JsonSize {
  if (typeof value !== 'object' || value === null) return { depth: 0, keys: 0, items: 0 }
  const parts = Object.values(value)
  const sizes = parts.map(measureJson)
  const own = Array.isArray(value) ? 0 : parts.length
  return {
    depth: 1 + Math.max(0, ...sizes.map(({ depth }) => depth)),
    keys: own + sizes.reduce((sum, { keys: inner }) => sum + inner, 0),
    items: Math.max(parts.length, ...sizes.map(({ items }) => items)),
  }
}

test('the limits hold for the text exactly as for the parsed value', () => {
  const deep = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.integer({ min: 25, max: 36 })).map(([inner, levels]) => {
    let value: unknown = inner
    for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { 'a"[': value }
    return value
  })
  const wide = fc.tuple(fc.integer({ min: 995, max: 1005 }), fc.boolean()).map(([count, as_list]) => {
    const items = Array.from({ length: count }, (_, i) => i)
    return as_list ? { list: items } : Object.fromEntries(items.map((i) => [`k${i}`, [i]]))
  })
  fc.assert(
    fc.property(fc.oneof(deep, wide, fc.jsonValue()), fc.constantFrom(undefined, 2), (value, indent) => {
      const { depth, keys: count, items } = measureJson(value)
      const is_fine = depth <= 32 && count <= 2000 && items <= 1000
      expect(findJsonExcess(JSON.stringify(value, null, indent)) === null).toBe(is_fine)
    }),
  )
})
