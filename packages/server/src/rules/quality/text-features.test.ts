import { expect, test } from 'vitest'
import { findPhrases } from './boilerplate.ts'
import { countContentWords, extractNames, extractProse } from './text-features.ts'
import { CAUSAL_MARKERS } from './word-lists.ts'
import { measureWordOrder } from './word-order.ts'

/**
 * A rule that takes quadratic time exceeds the limit many times at this length; a linear one takes a small part of it.
 */
const CHARACTERS = 200_000
const LIMIT_MS = 5000

test.each([
  ...['a', 'a-', 'a.', 'a.1', '1.', '-', '/a', 'a_', 'a::', '"', '`', '``a', 'A', 'AaB', 'a1.', ' --a', ' the', '字'],
  ...['\n ', `\n${' '.repeat(40)}x`, `${'.'.repeat(40)}x`, `put ${'w'.repeat(40)} `, `1.${'1'.repeat(40)}a`],
])(
  'a text that repeats %j is processed in linear time',
  (unit) => {
    const text = unit.repeat(CHARACTERS / unit.length)
    const prose = extractProse(text)
    expect(extractNames(text).size).toBeLessThan(CHARACTERS)
    expect(countContentWords(text)).toBeLessThanOrEqual(CHARACTERS)
    expect(measureWordOrder(prose).margin).not.toBeNaN()
    for (const pattern of CAUSAL_MARKERS) expect(prose.match(pattern)?.length ?? 0).toBeLessThan(CHARACTERS)
    for (const family of ['spam', 'legal', 'template', 'advice'] as const)
      expect(findPhrases(prose, family).size).toBe(0)
  },
  LIMIT_MS,
)

test.each([
  ['open my-app.config.js now', 'my-app.config.js'],
  ['the file (-config.json)', 'config.json'],
  ['a-b-c.test.ts', 'a-b-c.test.ts'],
])('%j names one file', (text, name) => {
  expect([...extractNames(text)]).toEqual([name])
})

test('a character that normalizes to many does not make a text many times longer', () => {
  expect(countContentWords('\ufdfa'.repeat(1000))).toBeLessThan(1000)
})
