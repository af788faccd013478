import { expect, test } from 'vitest'
import { closeness, sameness, wordsOf } from './closeness.ts'

const attempt = wordsOf('Raised max_connections to 500')

test.each([
  ['the same words in other forms and more', 'We are raising max_connections to 500 today', 1],
  ['some of them', 'Lower max_connections', 0.6],
  ['none of them', 'Reinstall the driver', 0],
  ['nothing', '', 0],
])('a plan with %s', (_, plan, expected) => {
  expect(closeness(attempt, wordsOf(plan))).toBeCloseTo(expected, 5)
})

test('an attempt without words is close to nothing and the same as nothing', () => {
  expect(closeness(wordsOf('…'), wordsOf('raise it'))).toBe(0)
  expect(sameness(wordsOf('…'), wordsOf(''))).toBe(0)
})

test('sameness does not depend on the order, and is whole for the same words', () => {
  const other = wordsOf('Raised max_connections on the server')
  expect(sameness(attempt, other)).toBe(sameness(other, attempt))
  expect(sameness(attempt, attempt)).toBe(1)
})
