import { classifyHeading, type HeadingStrictness } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'
import { readTurnMark } from './turn-mark.ts'

/**
 * A way to begin a section within a line: what stands before the label, the label, what stands between it and the text,
 * and the text.
 */
export interface LabelForm {
  pattern: RegExp
  /** Whether a line of the form begins a section also if its label is unknown. */
  is_certain: boolean
  /** Whether a blank line must stand before it, or deeper lines below it. */
  needs_gap: boolean
  /** Strictness with which the words of its label are looked up: lines of prose can look like `Cause: text` too. */
  strictness: HeadingStrictness
}

export interface LabelLine {
  section: WordClass | null
  words: SourceLine
  /** null where the line holds only the label */
  rest: SourceLine | null
}

const WORDS = String.raw`[\p{L}\p{M}][\p{L}\p{M}\p{N} '’\/&,()_-]{0,60}?[?？]?`
const ITEM = String.raw`\s{0,8}(?:[-*+•]\s+|\d{1,2}[.)]\s+)?`
const form = (
  before: string,
  after: string,
  { is_certain = true, needs_gap = false, strictness = 'heading', rest = '.*?', end = '' }: Partial<FormOptions> = {},
): LabelForm => ({
  pattern: new RegExp(`^(${before})(${WORDS})(${after})(${rest})${end}\\s*$`, 'iu'),
  is_certain,
  needs_gap,
  strictness,
})
interface FormOptions extends Omit<LabelForm, 'pattern'> {
  rest: string
  end: string
}
const PROSE = { is_certain: false, strictness: 'key' } as const

const FORMS: readonly LabelForm[] = [
  // **Cause:** text, **Cause**: text, **Cause.** text, **Cause** — text
  form(`${ITEM}(?:\\*\\*|__)`, String.raw`\s?[:：.]?(?:\*\*|__)\s*(?:[:：.—–-]\s*)?`),
  form(`${ITEM}[*_]`, String.raw`\s?[:：.]?[*_]\s*(?:[:：.—–-]\s*)?`),
  // Cause: text
  form(ITEM, String.raw`\s?[:：](?!:)\s*`, { strictness: 'key' }),
  form(ITEM, String.raw`\s+(?:[-–—|]|[-=]+>|[→⇒➜])\s+`, { ...PROSE, rest: String.raw`\S.*?` }),
  // :Cause: text, Cause:: text, - Cause :: text, ; Cause : text
  form(String.raw`\s{0,4}:`, String.raw`:(?:\s+|$)`),
  form(ITEM, String.raw`\s?::(?:\s+|$)`),
  form(String.raw`;\s*`, String.raw`(?:\s+:\s+|$)`),
  // a row of a table
  form(String.raw`\s{0,4}\|\s*\**`, String.raw`\**\s*\|\s*`, { rest: '[^|]*?', end: String.raw`\s*\|` }),
  // [Cause] text
  form(String.raw`\s{0,4}[[【〔［]`, String.raw`[\]】〕］][:：]?\s*`),
  // HTML, LaTeX, callouts
  form(
    String.raw`\s*<(?:b|strong|dt|th|td|summary|em|u)\b[^<>]{0,60}>(?:<(?:b|strong)>)?`,
    String.raw`\s?[:：.]?(?:<\/(?:b|strong|dt|th|td|summary|em|u)>){1,2}[:：.]?\s*(?:<(?:td|dd)>)?`,
  ),
  form(String.raw`\s*\\(?:paragraph|textbf|item)\*?[{[]`, String.raw`\s?[:：.]?[}\]]\s*[:：]?\s*`),
  form(String.raw`\s{0,4}\[!\w{2,12}\][+-]?\s+`, '', { rest: '' }),
  // the label is all of the line
  form(String.raw`${ITEM}(?:\p{Extended_Pictographic}️?\s?){0,2}`, String.raw`\s?[:：]`, {
    strictness: 'key',
    rest: '',
  }),
  form(String.raw`${ITEM}(?:\p{Extended_Pictographic}️?\s?){0,2}`, '', {
    ...PROSE,
    needs_gap: true,
    rest: '',
  }),
]

const QUOTE_MARKS = /^(?:\s{0,3}>\s?){1,6}/
const MAX_LINE_CHARS = 4000
/** Lines that are looked at for a form. */
const MAX_LINES = 2000
/** A text has a form if so many kinds of sections begin in it. */
export const MIN_FORM_SECTIONS = 3
/** Share of the lines of a form whose label must be known where it begins a section with any label. */
const MIN_KNOWN_SHARE = 0.5
/** The same where prose looks like the form too. */
const MIN_KEY_SHARE = 0.7

const indentOf = (text: string): number => text.length - text.trimStart().length
const ITEM_MARK = /^\s{0,8}(?:[-*+•]|\d{1,2}[.)])\s/
/** Whether a line is an item with deeper lines below it. */
const isAbove = (text: string, next: string | undefined): boolean =>
  next !== undefined && ITEM_MARK.test(text) && next.trim() !== '' && indentOf(next) > indentOf(text)

/** The form in which the sections of a text begin; null if there is none. */
export function findLabelForm(lines: Passage): LabelForm | null {
  const read = lines.slice(0, MAX_LINES).map(({ text }) => text.slice(0, MAX_LINE_CHARS).replace(QUOTE_MARKS, ''))
  let best: LabelForm | null = null
  let most = MIN_FORM_SECTIONS - 1
  for (const candidate of FORMS) {
    const { pattern, is_certain, needs_gap, strictness } = candidate
    const kinds = new Set<WordClass>()
    let known = 0
    let all = 0
    for (let at = 0; at < read.length; at++) {
      const text = read[at] as string
      if (needs_gap && at > 0 && read[at - 1]?.trim() !== '' && !isAbove(text, read[at + 1])) continue
      const label = pattern.exec(text)?.[2]
      if (label === undefined || readTurnMark(text) !== null) continue
      all++
      const section = classifyHeading(label, strictness)
      if (section === null) continue
      known++
      if (section !== 'metadata') kinds.add(section)
    }
    // lines of prose end or begin like labels too
    if (strictness === 'key' && is_certain && known < MIN_KEY_SHARE * all) continue
    if (kinds.size <= most || !(kinds.has('problem') || kinds.has('method') || kinds.has('cause'))) continue
    most = kinds.size
    best = { ...candidate, is_certain: is_certain && known >= MIN_KNOWN_SHARE * all }
  }
  return best
}

/** The label that begins the line at `at` in a form. */
export function readLabelLine(
  lines: Passage,
  at: number,
  after_blank: boolean,
  { pattern, strictness, is_certain, needs_gap }: LabelForm,
): LabelLine | null {
  const line = lines[at] as SourceLine
  if (line.text.length > MAX_LINE_CHARS) return null
  if (needs_gap && !after_blank && !isAbove(line.text, lines[at + 1]?.text)) return null
  const found = pattern.exec(line.text)
  if (found === null) return null
  const [, before = '', label = '', after = '', rest = ''] = found
  const section = classifyHeading(label, strictness)
  if (section === null && !is_certain) return null
  const from = before.length
  const rest_from = from + label.length + after.length
  return {
    section,
    words: sliceLine(line, from, from + label.length),
    rest: rest === '' ? null : sliceLine(line, rest_from, rest_from + rest.length),
  }
}
