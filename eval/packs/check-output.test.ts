import { expect, test } from 'vitest'
import { checkOutput } from './check-output.ts'

test.each([
  ['all lines in their order', 'a\nError: EADDRINUSE 80\nb\n', 'EADDRINUSE\nb', null],
  ['two texts in one line', 'found by a\n', 'found\nby a', null],
  ['lines that end in CR LF', 'a\r\nb\r\n', 'a\nb', null],
  ['the other order', 'b\na\n', 'a\nb', 'b'],
  ['another text', 'a\n', 'c', 'c'],
])('an output with %s is compared', (_, output, expected, missing_line) => {
  expect(checkOutput(output, expected).missing_line).toBe(missing_line)
})

test('a program that the machine does not have is named', () => {
  expect(checkOutput('bash: line 3: cargo: command not found\n', 'error[E0382]').missing_program).toBe('cargo')
})
