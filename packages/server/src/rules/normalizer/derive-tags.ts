import { findKnownNames } from './known-names.ts'

export const MAX_DERIVED_TAGS = 8
const MAX_TAG_CHARS = 40
/** Maximum length of the part of a text that is read for names. */
const MAX_READ_CHARS = 20_000
/** Names that code marks: of packages, options and functions, no paths, files, values or words alone. */
const QUOTED = /`(@[\w.-]{1,30}\/[\w.-]{1,30}|[A-Za-z]\w*(?:[-_:]\w+)+)`/g
const ERROR_NAME = /\b[A-Z][A-Za-z]{2,30}(?:Error|Exception|Warning)\b/g

/** Tags by the names in the texts of a record, known names first. */
export function deriveTags(texts: readonly string[], environment: readonly string[]): string[] {
  const counts = new Map<string, number>()
  const add = (tag: string, weight: number): void => {
    counts.set(tag, (counts.get(tag) ?? 0) + weight)
  }
  for (const tag of environment) add(tag, 100)
  texts.forEach((text, index) => {
    const read = text.slice(0, MAX_READ_CHARS)
    for (const { tag } of findKnownNames(read)) add(tag, index === 0 ? 10 : 2)
    for (const [word] of read.matchAll(ERROR_NAME)) add(word, 1)
    for (const [, word = ''] of read.matchAll(QUOTED)) if (word.length <= MAX_TAG_CHARS) add(word, 0.5)
  })
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_DERIVED_TAGS)
    .map(([tag]) => tag)
}
