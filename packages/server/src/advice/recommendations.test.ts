import { expect, test } from 'vitest'
import { type RecommendedRecord, recommendations } from './recommendations.ts'

const record = (changes: Partial<RecommendedRecord> = {}): RecommendedRecord => ({
  id: 'exp_1',
  insight: 'Look for leaked clients first.',
  does_not_apply_when: [],
  trusted: true,
  transfer_warnings: [],
  ...changes,
})

test('a sentence of somebody else is quoted and told with the id of its record', () => {
  expect(recommendations([record()])).toEqual(['exp_1 reports: "Look for leaked clients first."'])
})

test('what nobody has confirmed is told as such', () => {
  expect(recommendations([record({ trusted: false })])[0]).toBe(
    'exp_1 (not yet confirmed by others) reports: "Look for leaked clients first."',
  )
})

test('a limit that the caller meets is told in place of the first limit; a state of the record is not compared', () => {
  const limits = { does_not_apply_when: ['pgbouncer in transaction mode'] }
  expect(recommendations([record(limits)])[1]).toBe(
    'exp_1 says it does not apply when: "pgbouncer in transaction mode"',
  )
  const stale = { type: 'stale', message: 'Check it before use.' }
  const platform = { type: 'environment_mismatch', message: 'The record was made with platform linux, yours is macos.' }
  expect(recommendations([record({ ...limits, transfer_warnings: [stale, platform] })]).slice(1)).toEqual([
    'Mind with exp_1: The record was made with platform linux, yours is macos.',
  ])
})

test('at most ten sentences, none of them long', () => {
  const insight = 'leaked clients '.repeat(500)
  const sentences = recommendations(Array.from({ length: 30 }, () => record({ insight, trusted: false })))
  expect(sentences).toHaveLength(10)
  for (const sentence of sentences) expect(sentence.length).toBeLessThan(400)
})
