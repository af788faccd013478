import { fnv1a } from './fnv1a.ts'
import { extractErrorLines, normalizeErrorLine } from './normalize-error.ts'

/** A normalized line with fewer letters than this identifies no error: `test()`, `}`. */
const MIN_LETTERS = 8
/** Keys per text. */
const MAX_KEYS = 64

/** Distinct keys of the error lines in a text; none for a text without such lines. */
export const extractErrorKeys = (text: string): number[] => hashErrorLines(extractErrorLines(text))

/** Distinct keys of an error message, all of whose lines count as error lines. */
export const errorMessageKeys = (message: string): number[] => hashErrorLines(message.split('\n'))

/** Hashes of 32 bits: among a million keys one in 4,000 collides with another. */
function hashErrorLines(lines: readonly string[]): number[] {
  const keys = new Set<number>()
  for (const line of lines) {
    if (keys.size >= MAX_KEYS) break
    for (const quoted of ['kept', 'folded'] as const) {
      const normalized = normalizeErrorLine(line, quoted)
      if ((normalized.match(/[a-z]/g)?.length ?? 0) >= MIN_LETTERS) keys.add(fnv1a(normalized))
    }
  }
  return [...keys]
}
