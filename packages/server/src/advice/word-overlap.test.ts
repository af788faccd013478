import { expect, test } from 'vitest'
import { jaccardSimilarity, toWordSet, wordContainment } from './word-overlap.ts'

const attempt = toWordSet('Raised max_connections to 500')

test.each([
  ['the same words in other forms and more', 'We are raising max_connections to 500 today', 1],
  ['some of them', 'Lower max_connections', 0.6],
  ['none of them', 'Reinstall the driver', 0],
  ['nothing', '', 0],
])('a plan with %s', (_, plan, expected) => {
  expect(wordContainment(attempt, toWordSet(plan))).toBeCloseTo(expected, 5)
})

test('an attempt without words is close to nothing and the same as nothing', () => {
  expect(wordContainment(toWordSet('…'), toWordSet('raise it'))).toBe(0)
  expect(jaccardSimilarity(toWordSet('…'), toWordSet(''))).toBe(0)
})

test('sameness does not depend on the order, and is whole for the same words', () => {
  const other = toWordSet('Raised max_connections on the server')
  expect(jaccardSimilarity(attempt, other)).toBe(jaccardSimilarity(other, attempt))
  expect(jaccardSimilarity(attempt, attempt)).toBe(1)
})
