import { CONTEXT_RULES, findPii, findSecrets, PII_RULES, TOKEN_RULES } from '@cairnway/patterns'
import { checkQuery } from '@cairnway/sdk/gates'
import { expect, test } from 'vitest'
import { PII_EXAMPLES, SECRET_EXAMPLES } from './secret-examples.ts'

test.each([...TOKEN_RULES, ...CONTEXT_RULES])('there is an example of $type $pattern', ({ type, pattern }) => {
  expect(SECRET_EXAMPLES.filter((each) => each.type === type && each.text.search(pattern) >= 0)).not.toEqual([])
})

test.each(PII_RULES)('there is an example of $type $pattern', ({ type, pattern }) => {
  expect(PII_EXAMPLES.filter((each) => each.type === type && each.text.search(pattern) >= 0)).not.toEqual([])
})

test.each(SECRET_EXAMPLES)('the service finds $type in $text', ({ type, text, secret }) => {
  const found = findSecrets(text).find(({ start, end }) => text.slice(start, end).includes(secret))
  expect(found?.type).toBe(type)
})

test.each(PII_EXAMPLES)('the service finds $type in $text', ({ type, text, secret }) => {
  const found = findPii(text).find(({ start, end }) => text.slice(start, end).includes(secret))
  expect(found?.type).toBe(type)
})

test.each([...SECRET_EXAMPLES, ...PII_EXAMPLES])('the gate keeps $type on the machine: $text', ({ text, secret }) => {
  const { safe, redacted } = checkQuery(text)
  expect(safe).toBe(false)
  expect(redacted).not.toContain(secret)
})
