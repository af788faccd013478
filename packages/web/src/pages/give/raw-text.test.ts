import { expect, test } from 'vitest'
import { assessFile, assessTextFitness, MAX_DEPOSIT_FILE_BYTES, MAX_TEXT_CHARS, outlineText } from './raw-text.ts'

test.each<[string, string, string]>([
  ['nothing', '', 'empty'],
  ['blanks', ' \n\t', 'empty'],
  ['a word', 'x', 'text'],
  ['as many letters as a text has', 'x'.repeat(MAX_TEXT_CHARS), 'text'],
  ['one more', 'x'.repeat(MAX_TEXT_CHARS + 1), 'file'],
  ['as many characters of two units', '𝕒'.repeat(MAX_TEXT_CHARS), 'text'],
  ['as many bytes as a file has', 'x'.repeat(MAX_DEPOSIT_FILE_BYTES), 'file'],
  ['few letters of many bytes', '…'.repeat(MAX_DEPOSIT_FILE_BYTES / 3 + 1), 'too_large'],
  ['five megabytes', 'x'.repeat(5 * 1024 * 1024), 'too_large'],
])('%s', (_, text, expected) => {
  expect(assessTextFitness(text)).toBe(expected)
})

test.each([
  [0, 'empty'],
  [1, 'file'],
  [MAX_DEPOSIT_FILE_BYTES, 'file'],
  [MAX_DEPOSIT_FILE_BYTES + 1, 'too_large'],
])('a file of %d bytes is %s', (size, expected) => {
  expect(assessFile({ size })).toBe(expected)
})

test('an outline has a heading for each part', () => {
  expect(outlineText('it hangs', ['Problem', 'Fix', 'Lesson'])).toBe('Problem: it hangs\n\nFix: \n\nLesson: \n')
})
