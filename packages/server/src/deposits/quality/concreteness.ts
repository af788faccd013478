import { TECHNICAL_WORDS } from './technical-words.ts'
import { tokenizeWords } from './text-features.ts'

/** Code, files, calls, settings, versions and long flags: what no general text has. Bare numbers and addresses are left out. */
const CODE_NAME =
  /`[^`\n]{2,}`|(?:\/[\w.-]+){2,}|\b(?<!\w-*)[\w-]+\.[a-z]\w*(?:\.\w+)*\b|\b\w+(?:::\w+)+|\b\w+\(\)|\b[A-Za-z]\w*_\w+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[A-Za-z]+\d[\w.]*\b|\bv?\d+\.\d+\.\d[\w.]*\b|(?:^|\s)--[a-z][\w-]+/gm
const ACRONYM = /\b[A-Z]{2,}\d*\b/g
/** An acronym may be shouting, so it counts half. */
const ACRONYM_WEIGHT = 0.5
const URL_PATTERN = /\bhttps?:\/\/\S+/g

/** How many different things a text names: code, technical words and, for half, acronyms. Records 2 and more. */
export function measureConcreteness(text: string): number {
  const names = new Set(
    (text.replace(URL_PATTERN, ' ').match(CODE_NAME) ?? []).map((name) => name.trim().toLowerCase()),
  )
  const technical = new Set(tokenizeWords(text).filter((word) => TECHNICAL_WORDS.has(word)))
  const acronyms = new Set(text.match(ACRONYM) ?? [])
  return names.size + technical.size + ACRONYM_WEIGHT * acronyms.size
}
