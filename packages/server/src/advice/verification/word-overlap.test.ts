import { expect, test } from 'vitest'
import { jaccard } from '../../rules/search-engine/analysis/shingles.ts'
import { toWordSet, wordContainment } from './word-overlap.ts'

const attempt = toWordSet('Raised max_connections to 500')

test.each([
  ['the words in other forms and more words', 'We are raising max_connections to 500 today', 1],
  ['some of the words', 'Lower max_connections', 0.6],
  ['none of the words', 'Reinstall the driver', 0],
  ['no words', '', 0],
])('containment in a plan with %s', (_, plan, expected) => {
  expect(wordContainment(attempt, toWordSet(plan))).toBeCloseTo(expected, 5)
})

test('an attempt without words has no containment and no similarity', () => {
  expect(wordContainment(toWordSet('…'), toWordSet('raise it'))).toBe(0)
  expect(jaccard(toWordSet('…'), toWordSet(''))).toBe(0)
})

test('similarity is symmetric, and 1 for the same words', () => {
  const other = toWordSet('Raised max_connections on the server')
  expect(jaccard(attempt, other)).toBe(jaccard(other, attempt))
  expect(jaccard(attempt, attempt)).toBe(1)
})
