import { listMarkLength } from '../../normalizer/structure/line-kind.ts'
import { cutAtWord } from './cut-text.ts'
import { splitSentences } from './split-sentences.ts'

/** Returns as many sentences from the beginning of a text as fit; a longer first one is cut after a word. */
export function firstSentences(text: string, max_chars: number): string {
  const trimmed = text.trim()
  const told = trimmed.slice(listMarkLength(trimmed)).trimStart()
  if (told.length <= max_chars) return told
  const fitting = splitSentences(told, { start: 0, end: max_chars * 2 }).filter(({ end }) => end <= max_chars)
  const end = fitting.at(-1)?.end
  if (end !== undefined) return told.slice(0, end)
  return cutAtWord(told, max_chars)
}
