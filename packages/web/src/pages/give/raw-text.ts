import { depositRawExperienceLimits, depositRawFileLimits } from '../../generated/input-limits.ts'

/** Code points that the service takes as a text; a longer one is sent as a file. */
export const MAX_TEXT_CHARS = depositRawExperienceLimits.content
/** Bytes that the service takes as a file. */
export const MAX_DEPOSIT_FILE_BYTES = depositRawFileLimits.file

/** The way in which a text is sent, or the reason why it is not. */
export type TextFitness = 'empty' | 'text' | 'file' | 'too_large'

const countCodePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Evaluates a text that somebody pasted, before it is sent. */
export function assessTextFitness(text: string): TextFitness {
  if (text.trim() === '') return 'empty'
  // a text has at least as many UTF-16 units as code points, and at most as many as bytes in UTF-8
  if (text.length <= MAX_TEXT_CHARS || (text.length <= 2 * MAX_TEXT_CHARS && countCodePoints(text) <= MAX_TEXT_CHARS))
    return 'text'
  if (text.length > MAX_DEPOSIT_FILE_BYTES) return 'too_large'
  return new Blob([text]).size <= MAX_DEPOSIT_FILE_BYTES ? 'file' : 'too_large'
}

/** Evaluates a file by its size; whether it is text is for the service to say. */
export const assessFile = ({ size }: { size: number }): 'empty' | 'file' | 'too_large' =>
  size === 0 ? 'empty' : size > MAX_DEPOSIT_FILE_BYTES ? 'too_large' : 'file'

/** A text to start from: the problem, and a heading for each part of a record. */
export const outlineText = (problem: string, headings: readonly string[]): string => {
  const [first = '', ...others] = headings
  return `${first}: ${problem}\n\n${others.map((heading) => `${heading}: \n`).join('\n')}`
}
