import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { nestedSection } from './nested-section.ts'
import { addUnit, createReader, openSection, type StructureReader } from './reader.ts'

/** A key of YAML, TOML or a similar note, behind list marks. */
const KEY = /^((?:\s*-\s)*\s*)(["']?)([\p{L}_][\p{L}\p{N}\p{M} _./()?'’-]{0,60}?)\2(\s*[:=](?:\s+|$))(.*)$/u
const BLOCK = /^(?:[|>][+-]?\d?|"""|'''|`{3}\w*)\s*(?:#.*)?$/
const DOCUMENT_MARK = /^(?:---|\.\.\.|\+\+\+)\s*$/
const TABLE = /^\[{1,2}([\w .-]{1,60})\]{1,2}$/
const MIN_KEYS = 3
const MIN_KEY_SHARE = 0.7

const indentOf = (text: string): number => text.length - text.trimStart().length

/** Whether most lines without indentation are keys with values, as in YAML and TOML. */
function isNote(lines: Passage): boolean {
  let keys = 0
  let others = 0
  let is_quoted = false
  for (const { text } of lines) {
    if (/"""|'''/.test(text) && (text.match(/"""|'''/g)?.length ?? 0) === 1) is_quoted = !is_quoted
    if (text.trim() === '' || /^[\s#]/.test(text) || DOCUMENT_MARK.test(text) || is_quoted) continue
    if (/^(?:- )?["']?[\w\p{L}][\w\p{L} -]{0,40}["']?\s?[:=](?:\s|$)/u.test(text) || TABLE.test(text)) keys++
    else if (!/^- /.test(text)) others++
  }
  return keys >= MIN_KEYS && keys >= MIN_KEY_SHARE * (keys + others)
}

/** Units of a note of keys and values; null if the text is none. */
export function readNotes(lines: Passage): Unit[] | null {
  if (!isNote(lines)) return null
  const reader = createReader()
  scanNotes(lines, reader)
  return reader.units
}

/** Reads the lines of a note into the units of a reader. */
export function scanNotes(lines: Passage, reader: StructureReader): void {
  /** keys above the line, the innermost last */
  const open: { indent: number; section: WordClass | null; keys: number }[] = []
  /** keys of the document: in a list the first one begins another document when it comes again */
  const keys = new Set<string>()
  let at = 0
  while (at < lines.length) {
    const line = lines[at] as SourceLine
    const { text } = line
    if (text.trim() === '' || DOCUMENT_MARK.test(text)) {
      if (text.trim() === '---') {
        reader.group++
        keys.clear()
      }
      at++
      continue
    }
    const table = TABLE.exec(text)
    if (table !== null) {
      // a table of attempts holds what was tried and what came of it; the keys of others speak for themselves
      const section = classifyHeading(table[1] as string, 'key') === 'attempt' ? 'attempt' : null
      open.splice(0, open.length, { indent: -1, section, keys: 0 })
      at++
      continue
    }
    const found = KEY.exec(text)
    if (found === null) {
      at = readPlain(line, at, open)
      continue
    }
    const [, opening = '', quote = '', key = '', separator = '', rest = ''] = found
    const indent = opening.length
    const is_item = opening.includes('-')
    const outer_indent = is_item ? indentOf(text) : indent
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= (is_item ? outer_indent + 1 : indent)) open.pop()
    const parent = open.at(-1)
    if (is_item && parent !== undefined) {
      parent.keys = 0
      // a list of keys below a key: what was tried, each with what came of it
      parent.section ??= 'attempt'
    }
    if (is_item && parent?.section === 'attempt' && isTold(key, rest)) {
      reader.section = 'attempt'
      addUnit(reader, [sliceLine(line, opening.length)], 'list')
      at++
      continue
    }
    if (is_item && outer_indent === 0 && open.length === 0 && keys.has(key)) {
      reader.group++
      keys.clear()
    }
    keys.add(key)
    const section = nestedSection(key, parent?.section ?? null, parent === undefined ? 0 : parent.keys++)
    const key_from = opening.length + quote.length
    openSection(reader, [sliceLine(line, key_from, key_from + key.length)], section)
    const value_from = key_from + key.length + quote.length + separator.length
    const block = takeIndented(lines, at + 1, indent, /^(?:"""|''')/.exec(rest)?.[0] ?? null)
    if (BLOCK.test(rest)) {
      addUnit(reader, stripIndent(block.lines), 'value')
      at = block.next
    } else if (rest !== '') {
      const more = block.lines.some(({ text: inner }) => KEY.test(inner) || /^\s*- /.test(inner)) ? [] : block.lines
      addUnit(
        reader,
        unquote([sliceLine(line, value_from), ...more.map((inner) => sliceLine(inner, indentOf(inner.text)))]),
        'value',
      )
      at += 1 + more.length
    } else {
      open.push({ indent, section, keys: 0 })
      at++
    }
  }

  function readPlain(line: SourceLine, index: number, above: typeof open): number {
    const mark = /^\s*(?:-\s+)?/.exec(line.text)?.[0].length ?? 0
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) > indentOf(line.text)) above.pop()
    reader.section = above.at(-1)?.section ?? null
    const comment = /^#+\s*/.exec(line.text)?.[0].length ?? 0
    if (comment > 0) reader.section = null
    const rest = sliceLine(line, Math.max(mark, comment))
    if (BLOCK.test(rest.text)) {
      const block = takeIndented(lines, index + 1, indentOf(line.text), null)
      addUnit(reader, stripIndent(block.lines), 'value')
      return block.next
    }
    let next = index + 1
    const more: SourceLine[] = []
    for (; next < lines.length; next++) {
      const inner = lines[next] as SourceLine
      if (inner.text.trim() === '' || indentOf(inner.text) < mark || /^\s*- /.test(inner.text) || KEY.test(inner.text))
        break
      more.push(sliceLine(inner, indentOf(inner.text)))
    }
    reader.section_number++
    addUnit(reader, unquote([rest, ...more]), 'value')
    return next
  }
}

/** Whether what stands before the colon of an item is what was tried, and no key: words of a sentence before a value. */
const isTold = (key: string, value: string): boolean =>
  /\S\s+\S/.test(key) && value !== '' && !BLOCK.test(value) && classifyHeading(key) === null

/** Lines of a block: those that are indented deeper than its key, or all up to the closing quotes. */
function takeIndented(
  lines: Passage,
  from: number,
  indent: number,
  quotes: string | null,
): { lines: SourceLine[]; next: number } {
  const taken: SourceLine[] = []
  let next = from
  for (; next < lines.length; next++) {
    const line = lines[next] as SourceLine
    if (quotes !== null) {
      if (line.text.trimEnd().endsWith(quotes)) return { lines: taken, next: next + 1 }
    } else if (line.text.trim() !== '' && indentOf(line.text) <= indent) break
    taken.push(line)
  }
  while (quotes === null && taken.length > 0 && taken.at(-1)?.text.trim() === '') {
    taken.pop()
    next--
  }
  return { lines: taken, next }
}

/** The lines without the indentation of the first one. */
export function stripIndent(lines: readonly SourceLine[]): SourceLine[] {
  const indent = indentOf(lines.find(({ text }) => text.trim() !== '')?.text ?? '')
  return lines.map((line) => sliceLine(line, Math.min(indent, indentOf(line.text))))
}

function unquote(lines: SourceLine[]): SourceLine[] {
  const first = lines[0]
  const last = lines.at(-1)
  const quote = /^["']/.exec(first?.text ?? '')?.[0]
  if (first === undefined || last === undefined || quote === undefined || !last.text.trimEnd().endsWith(quote))
    return lines
  if (first === last) {
    const end = first.text.trimEnd().length - 1
    return end >= 1 ? [sliceLine(first, 1, end)] : lines
  }
  return [sliceLine(first, 1), ...lines.slice(1, -1), sliceLine(last, 0, last.text.trimEnd().length - 1)]
}
