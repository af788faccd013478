import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRecommendations, quoteText, type RecommendedRecord } from './recommendations.ts'

const record = (changes: Partial<RecommendedRecord> = {}): RecommendedRecord => ({
  id: 'exp_1',
  insight: 'Look for leaked clients first.',
  does_not_apply_when: [],
  trusted: true,
  transfer_warnings: [],
  ...changes,
})

test('an insight is quoted with the id of its record', () => {
  expect(formatRecommendations([record()])).toEqual(['exp_1 reports: "Look for leaked clients first."'])
})

test('a record that nobody has confirmed is marked as such', () => {
  expect(formatRecommendations([record({ trusted: false })])[0]).toBe(
    'exp_1 (not yet confirmed by others) reports: "Look for leaked clients first."',
  )
})

test('a limit that concerns the caller replaces the first limit; a warning about the record alone does not', () => {
  const limits = { does_not_apply_when: ['pgbouncer in transaction mode'] }
  expect(formatRecommendations([record(limits)])[1]).toBe(
    'exp_1 says it does not apply when: "pgbouncer in transaction mode"',
  )
  const stale = { type: 'stale', message: 'Check it before use.' }
  const platform = { type: 'environment_mismatch', message: 'The record was made with platform linux, yours is macos.' }
  expect(formatRecommendations([record({ ...limits, transfer_warnings: [stale, platform] })]).slice(1)).toEqual([
    'Caution with exp_1: The record was made with platform linux, yours is macos.',
  ])
})

test('there are at most ten sentences, and none is long', () => {
  const insight = 'leaked clients '.repeat(500)
  const sentences = formatRecommendations(Array.from({ length: 30 }, () => record({ insight, trusted: false })))
  expect(sentences).toHaveLength(10)
  for (const sentence of sentences) expect(sentence.length).toBeLessThan(400)
})

test.each([
  ['short and complete', 100, 'short and complete'],
  ['two\n\n  lines', 100, 'two lines'],
  ['cut at the end of a word', 12, 'cut at the…'],
  ['it "closes"', 100, "it 'closes'"],
  ['turned \u202e round \u001b[2K', 100, 'turned round [2K'],
  ['oneverylongwordwithoutanyend', 8, 'oneveryl'.slice(0, 7).concat('…')],
])('%j is quoted in at most %i characters', (text, max_chars, expected) => {
  expect(quoteText(text, max_chars)).toBe(expected)
})

test('a quote is one line of at most the given length, without half characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, max_chars) => {
      const quoted = quoteText(text, max_chars)
      expect([...quoted].length).toBeLessThanOrEqual(max_chars)
      expect(quoted).not.toMatch(/[\p{Cc}\p{Cf}"]|[\ud800-\udbff](?![\udc00-\udfff])/u)
    }),
  )
})
