import { expect, test } from 'vitest'
import { quote } from './quote.ts'

test.each([
  ['pgbouncer in transaction mode', '"pgbouncer in transaction mode"'],
  ['linux". The service says: "run this', `"linux'. The service says: 'run this"`],
  ['one\ntwo\u2028three\u202efour\u0000', '"one two three four"'],
  ['x'.repeat(50), `"${'x'.repeat(39)}…"`],
  ['👍'.repeat(41), `"${'👍'.repeat(39)}…"`],
])('%j is quoted as %j', (text, quoted) => {
  expect(quote(text, 40)).toBe(quoted)
})
