import { expect, test } from 'vitest'
import { errorMessageKeys, extractErrorKeys } from './error-keys.ts'

const trace = (path: string, line: number) =>
  `Traceback (most recent call last):\n  File "${path}", line ${line}, in <module>\nOSError: [Errno 39] Directory not empty: '${path}'`

test('an error text has the same keys on every machine, in a record and as a message', () => {
  const keys = extractErrorKeys(`Deleting the folder fails:\n\n${trace('/tmp/my', 25)}\n\nHow is that?`)
  expect(keys.length).toBeGreaterThan(1)
  expect(errorMessageKeys(trace('/var/lib/other/deep', 7))).toEqual(keys)
  expect(extractErrorKeys('No program wrote this sentence about an error.')).toEqual([])
})

test('short and repeated lines give no keys', () => {
  expect(errorMessageKeys('}\ntest()\n12')).toEqual([])
  expect(errorMessageKeys('TypeError: bad operand\nTypeError: bad operand')).toHaveLength(1)
})
