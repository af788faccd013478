import { classifyLine, listMarkLength, promptLength } from '../../normalizer/structure/line-kind.ts'
import { isReason } from './is-reason.ts'
import { type Span, splitSentences, trimSpan } from './split-sentences.ts'

/** A part of a method, word for word: something to do with the code that belongs to it, or why it is done. */
export interface MethodPart {
  text: string
  kind: 'action' | 'reason'
}

/** What is read of a method. */
const MAX_READ_CHARS = 12_000
const MAX_PARTS = 40
/** A longer part is cut after a line or a word. */
const MAX_PART_CHARS = 2000

/** A block of lines that belong together. */
interface Block extends Span {
  kind: 'heading' | 'code' | 'item' | 'paragraph'
}

const FENCE = /^\s{0,12}(?:```|~~~)/
const HEADING = /^\s{0,3}#{1,6}\s+|^\s{0,3}(?=\*\*[^*\n]{1,120}\*\*[:：]?\s*$)/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const LEADS_IN = /[:：]\s*$/
/** A line of code that no fence marks has a sign of code at its end or no sentence in it. */
const SENTENCE_END = /[.!?。！？]\s*$/
/** A sentence with a name of code says what the lines after it are about. */
const NAMES_SUBJECT = /`|[\w-]\.\w|\w_\w|[a-z][A-Z]|--\w/

/**
 * Cuts a method into its parts, in order. Each is a slice of the method: an item of a list, a sentence, a section below
 * a heading; code stays whole and belongs to what stands before it.
 */
export function splitMethod(method: string): MethodPart[] {
  const text = method.slice(0, MAX_READ_CHARS)
  const blocks = readBlocks(text)
  const sections = groupSections(blocks)
  return (sections.length >= 2 ? sections.map(wholeSection(text)) : joinParts(text, blocks))
    .flatMap(({ start, end, kind }): MethodPart[] => {
      const part = trimSpan(text, { start, end })
      return part === null ? [] : [{ text: shorten(text.slice(part.start, part.end)), kind }]
    })
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .slice(0, MAX_PARTS)
}

function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let is_fenced = false
  let item_indent = 0
  let is_after_blank = true
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const last = blocks.at(-1)
    const indent = line.length - line.trimStart().length
    const extend = (): void => {
      if (last !== undefined) last.end = end
    }
    const add = (kind: Block['kind'], skipped = 0): void => {
      blocks.push({ kind, start: start + skipped, end })
    }
    if (is_fenced) {
      extend()
      if (FENCE.test(line)) is_fenced = false
    } else if (FENCE.test(line)) {
      is_fenced = true
      if (last?.kind === 'item' && indent > item_indent) extend()
      else add('code')
    } else if (line.trim() === '') {
      is_after_blank = true
      start = end + 1
      continue
    } else {
      const kind = classifyLine(line)
      const heading = HEADING.exec(line)
      if (heading !== null) add('heading', heading[0].length)
      else if (kind === 'list' && !(last?.kind === 'item' && indent > item_indent)) {
        add('item', listMarkLength(line))
        item_indent = indent
      } else if (last?.kind === 'item' && (indent > item_indent || !is_after_blank)) extend()
      else if (TABLE_ROW.test(line) || isCode(line, kind, is_after_blank ? undefined : last)) {
        if (last?.kind === 'code' && !is_after_blank) extend()
        else add('code', promptLength(line))
      } else if (kind === 'rule') is_after_blank = true
      else if (last?.kind === 'paragraph' && !is_after_blank) extend()
      else add('paragraph')
    }
    is_after_blank = false
    start = end + 1
  }
  return blocks
}

/** Whether a line outside of fences is code; after a line of prose only when it cannot be its continuation. */
function isCode(line: string, kind: ReturnType<typeof classifyLine>, before: Block | undefined): boolean {
  if (kind === 'command' || kind === 'output') return true
  if (before?.kind === 'code') return !SENTENCE_END.test(line) || /^\s{2,}/.test(line)
  return kind === 'code' && !SENTENCE_END.test(line) && before?.kind !== 'paragraph'
}

/** The blocks below each heading, the heading first; what stands before the first one is a section of its own. */
function groupSections(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = []
  for (const block of blocks) {
    const section = sections.at(-1)
    if (section === undefined || block.kind === 'heading') sections.push([block])
    else section.push(block)
  }
  return sections.filter(([first]) => first?.kind === 'heading')
}

/** A section as one part: its heading and as many of its blocks as a part may have. */
const wholeSection =
  (text: string) =>
  (blocks: readonly Block[]): PartSpan => {
    const [first, ...others] = blocks
    const start = first?.start ?? 0
    const fitting = others.filter(({ end }) => end - start <= MAX_PART_CHARS)
    return { start, end: fitting.at(-1)?.end ?? first?.end ?? text.length, kind: 'action' }
  }

type PartSpan = Span & Pick<MethodPart, 'kind'>

/** Blocks as parts: sentences one by one, items whole, code behind what leads to it, headings left out. */
function joinParts(text: string, blocks: readonly Block[]): PartSpan[] {
  const parts: PartSpan[] = []
  /** the sentence before that only leads to what follows */
  let lead: Span | null = null
  /** the part that the items of a list belong to, because its lead says what they are about */
  let list: PartSpan | null = null
  for (const block of blocks) {
    const before = parts.at(-1)
    const { start, end } = block
    if (block.kind === 'item') {
      if (list !== null) list.end = end
      else if (lead !== null && NAMES_SUBJECT.test(text.slice(lead.start, lead.end))) {
        list = { start: lead.start, end, kind: 'action' }
        parts.push(list)
      } else parts.push({ start, end, kind: kindOf(text, block) })
      lead = null
      continue
    }
    list = null
    if (block.kind === 'code') {
      if (lead === null && before?.kind === 'action' && !isOfLines(text, before)) before.end = end
      else parts.push({ start: lead?.start ?? start, end, kind: 'action' })
      lead = null
    } else if (block.kind === 'paragraph')
      for (const sentence of splitSentences(text, block)) {
        if (LEADS_IN.test(text.slice(sentence.start, sentence.end))) lead = sentence
        else {
          const has_subject = lead !== null && NAMES_SUBJECT.test(text.slice(lead.start, lead.end))
          parts.push(
            lead !== null && has_subject
              ? { start: lead.start, end: sentence.end, kind: 'action' }
              : { ...sentence, kind: kindOf(text, sentence) },
          )
          lead = null
        }
      }
  }
  return parts
}

const isOfLines = (text: string, { start, end }: Span): boolean => text.slice(start, end).includes('\n')

const kindOf = (text: string, { start, end }: Span): MethodPart['kind'] =>
  isReason(text.slice(start, end)) ? 'reason' : 'action'

/** The text, or as many of its lines or words as a part may have. */
function shorten(text: string): string {
  if (text.length <= MAX_PART_CHARS) return text
  const cut = text.slice(0, MAX_PART_CHARS)
  const line_end = cut.lastIndexOf('\n')
  const word_end = cut.search(/\s\S*$/u)
  const end = line_end > MAX_PART_CHARS / 2 ? line_end : word_end > MAX_PART_CHARS / 2 ? word_end : cut.length
  return cut.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}
