import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'

const WHY_IN_ATTEMPT: ReadonlySet<WordClass | null> = new Set<WordClass | null>([
  'failure',
  'evidence',
  'cause',
  'problem',
  'insight',
])
const WHAT_IN_ATTEMPT: ReadonlySet<WordClass | null> = new Set<WordClass | null>(['attempt', 'method', 'title'])

/**
 * Classifies a key below another key: in a list of attempts `result` is why one failed, and `action` what was done.
 * Keys that the lexicon does not know say the same as the key above them.
 */
export function nestedSection(key: string, parent: WordClass | null, index: number): WordClass | null {
  const own = classifyHeading(key)
  if (parent !== 'attempt') return own ?? parent
  if (own === 'metadata') return own
  if (WHAT_IN_ATTEMPT.has(own)) return 'attempt'
  if (WHY_IN_ATTEMPT.has(own)) return 'failure'
  return index === 0 ? 'attempt' : 'failure'
}
