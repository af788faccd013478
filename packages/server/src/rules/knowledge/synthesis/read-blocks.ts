import { classifyLine, type LineKind, listMarkLength, promptLength } from '../../normalizer/structure/line-kind.ts'
import type { Span } from './split-sentences.ts'

/** A block of lines that belong together. */
export interface Block extends Span {
  kind: 'heading' | 'code' | 'item' | 'paragraph'
}

const FENCE = /^\s{0,12}(?:```|~~~)/
const HEADING = /^\s{0,3}#{1,6}\s+|^\s{0,3}(?=\*\*[^*\n]{1,120}\*\*[:：]?\s*$)/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const INDENTED = /^(?: {2,}|\t)/
const COMMENT = /^\s*(?:\/\/|#|--|\*|"""|''')/
/** A line of code that no fence marks has a sign of code at its end or no sentence in it. */
const SENTENCE_END = /[.!?。！？]\s*$/
/** Share of the lines that look like code in a text that is code as a whole. */
const MIN_CODE_SHARE = 0.8

/** The blocks of a text in order: headings, items of lists with what is indented below them, code, paragraphs. */
export function readBlocks(text: string): Block[] {
  const lines = text.split('\n')
  if (isProgram(lines)) return [{ kind: 'code', start: 0, end: text.length }]
  const blocks: Block[] = []
  let is_fenced = false
  /** whether the next line can belong to the last block */
  let is_open = false
  let item_indent = 0
  let start = 0
  for (const line of lines) {
    const end = start + line.length
    const last = is_open ? blocks.at(-1) : undefined
    const item = blocks.at(-1)?.kind === 'item' ? blocks.at(-1) : undefined
    const indent = line.length - line.trimStart().length
    const is_of_item = item !== undefined && indent > item_indent
    const add = (kind: Block['kind'], skipped = 0): void => {
      blocks.push({ kind, start: start + skipped, end })
      is_open = kind !== 'heading'
    }
    const extend = (block: Block | undefined): void => {
      if (block !== undefined) block.end = end
      is_open = true
    }
    const is_fence = FENCE.test(line)
    if (is_fenced) {
      extend(blocks.at(-1))
      if (is_fence) {
        is_fenced = false
        is_open = blocks.at(-1)?.kind === 'item'
      }
    } else if (is_fence) {
      is_fenced = true
      if (is_of_item) extend(item)
      else add('code')
    } else if (line.trim() === '') is_open = false
    else {
      const kind = classifyLine(line)
      const heading = HEADING.exec(line)
      if (heading !== null) add('heading', heading[0].length)
      else if (is_of_item) extend(item)
      else if (kind === 'list') {
        add('item', listMarkLength(line))
        item_indent = indent
      } else if (last?.kind === 'item') extend(last)
      else if (TABLE_ROW.test(line) || isCode(line, kind, last)) {
        if (last?.kind === 'code') extend(last)
        else add('code', promptLength(line))
      } else if (kind === 'rule') is_open = false
      else if (last?.kind === 'paragraph') extend(last)
      else add('paragraph')
    }
    start = end + 1
  }
  return blocks
}

/** Whether a text without fences is code as a whole, comments included. */
function isProgram(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  if (filled.length < 2 || lines.some((line) => FENCE.test(line))) return false
  const isCodeLine = (line: string): boolean => classifyLine(line) === 'code'
  if (!filled.some(isCodeLine)) return false
  const of_code = filled.filter((line) => isCodeLine(line) || INDENTED.test(line) || COMMENT.test(line))
  return of_code.length >= MIN_CODE_SHARE * filled.length
}

/** Whether a line outside of fences is code; after a line of prose only when it cannot be its continuation. */
function isCode(line: string, kind: LineKind, before: Block | undefined): boolean {
  if (kind === 'command' || kind === 'output') return true
  if (before?.kind === 'code') return !SENTENCE_END.test(line) || INDENTED.test(line)
  return kind === 'code' && !SENTENCE_END.test(line) && before?.kind !== 'paragraph'
}
