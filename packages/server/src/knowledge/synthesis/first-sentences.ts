import { listMarkLength } from '../../normalizer/structure/line-kind.ts'
import { splitSentences } from './split-sentences.ts'

/** As many sentences from the beginning of a text as fit; a longer first one is cut after a word. */
export function firstSentences(text: string, max_chars: number): string {
  const trimmed = text.trim()
  const told = trimmed.slice(listMarkLength(trimmed)).trimStart()
  if (told.length <= max_chars) return told
  const fitting = splitSentences(told, { start: 0, end: max_chars * 2 }).filter(({ end }) => end <= max_chars)
  const end = fitting.at(-1)?.end
  if (end !== undefined) return told.slice(0, end)
  const cut = told.slice(0, max_chars)
  const last_space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  return (last_space > max_chars / 2 ? cut.slice(0, last_space) : cut).trimEnd().replace(/[\ud800-\udbff]$/, '')
}
