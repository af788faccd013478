import { checkQuery } from '@cairnway/sdk/gates'
import { expect, test } from 'vitest'
import { CONTEXT_RULES, TOKEN_RULES } from '../src/screening/secret-rules.ts'
import { findSecrets } from '../src/screening/secrets.ts'
import { SECRET_EXAMPLES } from './secret-examples.ts'

const examplesOf = (type: string, sign: string) =>
  SECRET_EXAMPLES.filter((each) => each.type === type && each.text.includes(sign))

/** What the service refuses and the gate on the agent's machine lets pass, and why. */
const EXCEPTIONS = [
  {
    why: 'a manifest of many lines: the gate would hide its first entry alone and call the rest safe',
    examples: examplesOf('kubernetes_secret', 'Secret'),
  },
  { why: 'in braces stands a placeholder, nearly always', examples: examplesOf('cli_password', '"{') },
  {
    why: 'no word for a secret stands there: only a list of some sixty services and a measure of chance tell it',
    examples: examplesOf('vendor_token', 'LOGIN'),
  },
  {
    why: 'CACHE_KEY, PRIMARY_KEY, SORT_KEY: in output of tools a key is seldom a secret',
    examples: examplesOf('generic_secret', 'BILLING_KEY'),
  },
]
const excepted = new Set(EXCEPTIONS.flatMap(({ examples }) => examples))

test.each([...TOKEN_RULES, ...CONTEXT_RULES])('there is an example of $type $pattern', ({ type, pattern }) => {
  expect(SECRET_EXAMPLES.filter((each) => each.type === type && each.text.search(pattern) >= 0)).not.toEqual([])
})

test.each(SECRET_EXAMPLES)('the service finds $type in $text', ({ type, text, secret }) => {
  const found = findSecrets(text).find(({ start, end }) => text.slice(start, end).includes(secret))
  expect(found?.type).toBe(type)
})

test.each(SECRET_EXAMPLES.filter((each) => !excepted.has(each)))(
  'the gate keeps $type on the machine: $text',
  ({ text, secret }) => {
    const { safe, redacted } = checkQuery(text)
    expect(safe).toBe(false)
    expect(redacted).not.toContain(secret)
  },
)

test.each(EXCEPTIONS)('still an exception: $why', ({ examples }) => {
  expect(examples).not.toEqual([])
  for (const { text } of examples) expect(checkQuery(text).safe, text).toBe(true)
})
