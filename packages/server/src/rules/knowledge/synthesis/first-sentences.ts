import { listMarkLength } from '../../normalizer/structure/line-kind.ts'
import { cutAtWord } from './cut-text.ts'
import { splitSentences } from './split-sentences.ts'

/** Returns as many sentences from the beginning of a text as fit; a longer first one is cut after a word. */
export function firstSentences(text: string, max_chars: number): string {
  const trimmed = text.trim()
  const unmarked = trimmed.slice(listMarkLength(trimmed)).trimStart()
  if (unmarked.length <= max_chars) return unmarked
  const fitting = splitSentences(unmarked, { start: 0, end: max_chars * 2 }).filter(({ end }) => end <= max_chars)
  const end = fitting.at(-1)?.end
  if (end !== undefined) return unmarked.slice(0, end)
  return cutAtWord(unmarked, max_chars)
}
