import { codePointOffsets } from './code-points.ts'
import { matchPhrases, tokenizeWords } from './lexicon/match-words.ts'
import type { SourceSpan } from './normalized-record.ts'
import { isPlaceholderText } from './structure/is-placeholder-text.ts'
import { readStructure } from './structure/read-structure.ts'
import { passageText } from './units/source-line.ts'
import type { Unit } from './units/unit.ts'

/** A part of a text in code points; `end` is exclusive. */
export type TextRange = Pick<SourceSpan, 'start' | 'end'>

/** Longest greeting, thanks or sign-off, in words. */
const MAX_COURTESY_TOKENS = 8
/** Longest line of a signature, in words. */
const MAX_SIGNATURE_TOKENS = 5
/** The part of a passage that no span has is listed if it has so many words. */
const MIN_REST_TOKENS = 3

/**
 * Lists the passages of a text that went into no field: what says something and is in no span. Headings, lines that lead
 * over, greetings and signatures are left out, and passages between which nothing is said are one.
 * @param spans of all records of the text
 * @param units of the text, where it is read already
 */
export function listUnusedPassages(
  text: string,
  spans: readonly TextRange[],
  units: readonly Unit[] = readStructure(text),
): TextRange[] {
  const toCodePoint = codePointOffsets(text)
  const points = Array.from(text)
  const used = mergeRanges(spans)
  const rests = listContentUnits(units).flatMap(({ passage }) => {
    const [first, last] = [passage[0], passage.at(-1)]
    if (first === undefined || last === undefined) return []
    return subtractRanges({ start: toCodePoint(first.start), end: toCodePoint(last.end) }, used)
  })
  const said = rests
    .map((range) => trimRange(points, range))
    .filter(({ start, end }) => tokenizeWords(points.slice(start, end).join('')).length >= MIN_REST_TOKENS)
    .sort((a, b) => a.start - b.start)
  return joinNeighbors(points, said)
}

function listContentUnits(units: readonly Unit[]): Unit[] {
  let behind_courtesy: Unit['turn'] | null = null
  return units.filter((unit) => {
    if (unit.kind === 'heading' || unit.is_head) return false
    const text = passageText(unit.passage)
    const is_courtesy = isCourtesy(unit, text)
    const is_signature = behind_courtesy === unit.turn && isSignature(unit, text)
    behind_courtesy = is_courtesy || is_signature ? unit.turn : null
    return !is_courtesy && !is_signature && !isLead(text) && !isPlaceholderText(text)
  })
}

/** Longest line that leads over to what follows, in words. */
const MAX_LEAD_LINE_TOKENS = 8
const isLead = (text: string): boolean =>
  /^[^\n]{1,120}[:：]$/.test(text) && tokenizeWords(text).length <= MAX_LEAD_LINE_TOKENS

function isCourtesy({ kind, section }: Unit, text: string): boolean {
  if (section === 'courtesy' || section === 'metadata') return true
  const tokens = kind === 'prose' && text.length < MAX_READ_CHARS ? tokenizeWords(text) : []
  if (tokens.length === 0 || tokens.length > MAX_COURTESY_TOKENS) return false
  return matchPhrases('sentences', tokens).some(({ word_class, at }) => word_class === 'courtesy' && at === 0)
}
const MAX_READ_CHARS = 200

/** Whether a line behind a sign-off names its writer. */
const isSignature = ({ kind }: Unit, text: string): boolean =>
  kind === 'prose' &&
  text.length < MAX_READ_CHARS &&
  !/[.!?`=(){}<>]/.test(text) &&
  tokenizeWords(text).length <= MAX_SIGNATURE_TOKENS

/** Ranges in their order, none of which overlap. */
function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** The parts of a range that are in none of the others. */
function subtractRanges({ start, end }: TextRange, others: readonly TextRange[]): TextRange[] {
  const rests: TextRange[] = []
  let at = start
  for (const other of others) {
    if (other.end <= at) continue
    if (other.start >= end) break
    if (other.start > at) rests.push({ start: at, end: other.start })
    at = other.end
  }
  if (at < end) rests.push({ start: at, end })
  return rests
}

const isWordless = (point: string | undefined): boolean => point !== undefined && !/[\p{L}\p{N}`"'([{<$]/u.test(point)

function trimRange(points: readonly string[], { start, end }: TextRange): TextRange {
  let from = start
  let to = end
  while (from < to && isWordless(points[from])) from++
  while (to > from && (points[to - 1] ?? '').trim() === '') to--
  return { start: from, end: to }
}

function joinNeighbors(points: readonly string[], ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    const says_something =
      last === undefined || /[\p{L}\p{N}]/u.test(points.slice(last.end, Math.max(last.end, range.start)).join(''))
    if (says_something) joined.push({ ...range })
    else last.end = Math.max(last.end, range.end)
  }
  return joined
}
