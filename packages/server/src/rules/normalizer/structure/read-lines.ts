import { announcesTopic } from '../lexicon/announces-topic.ts'
import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import { type Passage, type SourceLine, sliceLine, trimPassage } from '../units/source-line.ts'
import type { Unit, UnitKind } from '../units/unit.ts'
import { beginHeading, ORG_HEADING, readHeading } from './begin-heading.ts'
import { readHeadingLine } from './heading-line.ts'
import { findLabelForm, readLabelLine } from './label-form.ts'
import { classifyLine, type LineKind, listMarkLength, promptLength } from './line-kind.ts'
import { addFence } from './read-fence.ts'
import { readNumberedItems } from './read-numbered-items.ts'
import { addUnit, createReader, doubtSection, newTurn, openSection, type StructureReader } from './reader.ts'
import { splitLead } from './split-lead.ts'
import { stripMarks } from './strip-marks.ts'
import { readNameAboveTime, readTurnMark } from './turn-mark.ts'
import { isUnknownLabel } from './unknown-label.ts'

const FENCE =
  /^\s{0,12}(?:(`{3,}|~{3,})|(\{(?:code|noformat)[^}]{0,80}\}|#\+begin_\w{1,20}\b|<pre\b|<code>|----$|\[source\b|<syntaxhighlight\b|\.\.\. code))/i
const TICKS = /^\s*[`~]+\s*$/
const FENCE_ENDS: readonly [RegExp, RegExp][] = [
  [/^\{code/i, /^\s*\{code\}\s*$/i],
  [/^\{noformat/i, /^\s*\{noformat\}\s*$/i],
  [/^#\+begin/i, /^\s*#\+end/i],
  [/^<pre/i, /<\/pre>\s*$/i],
  [/^<code/i, /<\/code>\s*$/i],
  [/^<syntax/i, /<\/syntaxhighlight>\s*$/i],
  [/^----/, /^\s*----\s*$/],
]
const QUOTE = /^\s{0,3}>\s?/
const KEY_LINE =
  /^(\s{0,8}(?:[-*+•]\s+)?[*_]{0,3})([\p{L}\p{M}][\p{L}\p{M}\p{N} '’/_()-]{0,50}?)([*_]{0,3}\s?[:：=]\s*[*_]{0,3}\s*)(\S.*)?$/u
const MAIL_HEADER =
  /^(?:From|To|Cc|Bcc|Date|Sent|Subject|Reply-To|Message-ID|Von|An|Betreff|Datum|De|À|Objet|Para|Asunto|Assunto|От|Кому|Тема|Дата|发件人|收件人|主题|日期|件名|差出人|宛先)\s?[:：]/
const SUBJECT =
  /^(?:Subject|Betreff|Objet|Asunto|Assunto|Тема|主题|件名)\s?[:：]\s*(?:(?:Re|Fwd?|Aw|WG|答复|转发|回复|RES|ENC)\s?[:：]\s*){0,5}/i
const COMMENT = /^\s{0,4}#?\s?/
const SIGNATURE = /^--\s?$/
const MAX_QUOTE_DEPTH = 12

const MIN_SESSION_COMMANDS = 2

/** Units of lines of any form: a thread, a transcript, a log, a note. */
export function readLines(source_lines: Passage, reader: StructureReader = createReader()): Unit[] {
  reader.is_session = source_lines.filter(({ text }) => promptLength(text) > 0).length >= MIN_SESSION_COMMANDS
  const lines = reader.is_session ? source_lines : readNumberedItems(stripMarks(source_lines))
  reader.label_form = reader.is_session ? null : findLabelForm(lines)
  reader.is_org = isOrg(lines)
  scanLines(lines, reader)
  return reader.units
}

const STARRED = /^\* (\S.*)$/
const MIN_STARRED_SECTIONS = 3
/** Whether stars begin headings: there are keys of Org, or stars before words that announce sections. */
const isOrg = (lines: Passage): boolean =>
  lines.some(({ text }) => text.startsWith('#+')) ||
  lines.filter(({ text }) => classifyHeading(STARRED.exec(text)?.[1] ?? '', 'plain') !== null).length >=
    MIN_STARRED_SECTIONS

/** Reads lines into the units of a reader. */
export function scanLines(lines: Passage, reader: StructureReader): void {
  let at = 0
  let after_blank = true
  while (at < lines.length) {
    const line = lines[at] as SourceLine
    const { text } = line
    if (text.trim() === '') {
      after_blank = true
      if (reader.is_brief) {
        reader.section = null
        reader.is_brief = false
      }
      at++
      continue
    }
    if (QUOTE.test(text) && reader.turn.depth < MAX_QUOTE_DEPTH) {
      at = scanQuote(lines, at, reader)
      after_blank = true
      continue
    }
    const fence_end = findFenceEnd(lines, at, reader)
    if (fence_end > at) {
      addFence(reader, lines.slice(at, fence_end))
      at = fence_end
      after_blank = true
      continue
    }
    const mark = readTurnMark(text)
    if (mark !== null) {
      const { speaker, votes, is_accepted, is_output } = mark
      newTurn(reader, { speaker, votes, is_accepted, is_output })
      const rest = sliceLine(line, mark.rest)
      at++
      if (rest.text.trim() !== '') {
        const block = [rest, ...takeBlock(lines, at, true, reader)]
        readBlock(block, reader)
        at += block.length - 1
      }
      after_blank = true
      continue
    }
    const named = after_blank ? readNameAboveTime(text, lines[at + 1]?.text) : null
    if (named !== null) {
      newTurn(reader, { speaker: named })
      at += 2
      continue
    }
    if (MAIL_HEADER.test(text) && after_blank) {
      at = scanMailHeaders(lines, at, reader)
      continue
    }
    if (SIGNATURE.test(text)) {
      while (at < lines.length && (lines[at] as SourceLine).text.trim() !== '') at++
      continue
    }
    const printed_end = findPrintedEnd(lines, at, reader)
    if (printed_end > at) {
      addUnit(reader, lines.slice(at, printed_end), 'output')
      at = printed_end
      continue
    }
    const heading = readHeading(lines, at, reader)
    const label =
      reader.label_form === null || heading?.is_certain === true
        ? null
        : readLabelLine(lines, at, after_blank, reader.label_form)
    if (label !== null) {
      const item_indent = indentInItem(line, reader)
      openSection(reader, [label.words], label.section)
      reader.item_indent = item_indent
      reader.section_level = LABEL_LEVEL
      at++
      const rest = takeBlock(lines, at, true, reader)
      at += rest.length
      readBlock(label.rest === null ? withoutDefinitionMark(rest) : [label.rest, ...rest], reader)
      after_blank = false
      continue
    }
    if (heading !== null && (heading.is_certain || after_blank)) {
      beginHeading(lines, at, heading, reader)
      at += heading.lines
      after_blank = true
      continue
    }
    const block = takeBlock(lines, at, false, reader)
    if (reader.section !== null && reader.section_level >= MIN_LABEL_LEVEL && isUnknownLabel(line.text))
      doubtSection(reader)
    readBlock(block, reader)
    at += block.length
    after_blank = false
  }
}

/** Whether a line is a command that somebody runs in a talk: what stands right below it is what it printed. */
const isSpokenCommand = ({ text }: SourceLine, { turn }: StructureReader): boolean =>
  turn.speaker !== null && promptLength(text) > 0

/** Index after the lines that a command right above `at` printed, or `at` if there is none. */
function findPrintedEnd(lines: Passage, at: number, reader: StructureReader): number {
  const above = lines[at - 1]
  if (above === undefined || !isSpokenCommand(above, reader)) return at
  let end = at
  for (; end < lines.length; end++) {
    const { text } = lines[end] as SourceLine
    if (text.trim() === '' || promptLength(text) > 0 || readTurnMark(text) !== null) break
  }
  return end
}

/** Level from which headings have the form of labels: bold words, brackets, words before a colon. */
const MIN_LABEL_LEVEL = 5
/** Level of a section that a label within a line begins. */
const LABEL_LEVEL = 8

const DEFINITION = /^\s{0,8}:\s+/

/** The lines below a term of a list of definitions, without the mark that begins them. */
const withoutDefinitionMark = (lines: SourceLine[]): SourceLine[] =>
  lines.map((line) => sliceLine(line, DEFINITION.exec(line.text)?.[0].length ?? 0))

const indentOf = ({ text }: SourceLine): number => text.length - text.trimStart().length

/** Indentation of a key within an item of a list of attempts; null for one that stands elsewhere. */
function indentInItem(line: SourceLine, { section, item_indent }: StructureReader): number | null {
  const indent = indentOf(line)
  if (item_indent !== null && indent >= item_indent) return item_indent
  return section === 'attempt' && indent > 0 ? indent : null
}

/** Whether a line begins the next item of the list in whose item a key stands. */
const endsItem = (line: SourceLine, { item_indent }: StructureReader): boolean =>
  item_indent !== null && indentOf(line) < item_indent && listMarkLength(line.text) > 0

/** Goes on with the list of attempts behind an item whose keys have begun sections. */
const beginItem = (reader: StructureReader): void => {
  Object.assign(reader, { section: 'attempt', section_number: reader.section_number + 1, is_brief: false })
  reader.item_indent = null
}

/** Lines of one paragraph, list or block of code; unless it has begun before, the first one always belongs to it. */
function takeBlock(lines: Passage, at: number, has_begun: boolean, reader: StructureReader): SourceLine[] {
  const block: SourceLine[] = []
  for (let index = at; index < lines.length; index++) {
    const line = lines[index] as SourceLine
    if (line.text.trim() === '') break
    if (has_begun || block.length > 0) {
      if (QUOTE.test(line.text) || FENCE.test(line.text) || SIGNATURE.test(line.text)) break
      if (readTurnMark(line.text) !== null) break
      // comments of a terminal break too, although they are no headings
      if (readHeadingLine(line.text, lines[index + 1]?.text)?.is_certain) break
      if (reader.is_org && ORG_HEADING.test(line.text)) break
      const last = block.at(-1)
      if (last !== undefined && isSpokenCommand(last, reader) && promptLength(line.text) === 0) break
      if (readKey(line, reader) !== null || endsItem(line, reader)) break
      if (reader.label_form !== null && readLabelLine(lines, index, false, reader.label_form) !== null) break
    }
    block.push(line)
  }
  return block
}

const unitKinds: Record<LineKind, UnitKind> = {
  blank: 'prose',
  rule: 'output',
  command: 'command',
  output: 'output',
  code: 'code',
  list: 'list',
  prose: 'prose',
}

/** Begins another problem with a line that says no more than that. */
function beginTopic(lines: Passage, reader: StructureReader): void {
  newTurn(reader, {})
  addUnit(reader, lines, 'prose')
  const unit = reader.units.at(-1)
  if (unit !== undefined) unit.is_excluded = true
  reader.group++
}

/** Adds the units of a block. */
function readBlock(block: SourceLine[], reader: StructureReader): void {
  let lines = block
  const first = lines[0]
  if (first === undefined) return
  if (lines.length === 1 && reader.units.length > 0 && announcesTopic(first.text)) {
    beginTopic(lines, reader)
    return
  }
  if (endsItem(first, reader)) beginItem(reader)
  const key = readKey(first, reader)
  if (key !== null) {
    const item_indent = indentInItem(first, reader)
    openSection(reader, [key.words], key.section, key.value !== null)
    reader.item_indent = item_indent
    reader.section_level = LABEL_LEVEL
    if (lines.slice(1).some(({ text }) => isUnknownLabel(text))) doubtSection(reader)
    lines = key.value === null ? lines.slice(1) : [key.value, ...lines.slice(1)]
  }
  const next = lines.findIndex((line, at) => at > 0 && endsItem(line, reader))
  if (next > 0) {
    addRuns(lines.slice(0, next), reader)
    readBlock(lines.slice(next), reader)
  } else addRuns(lines, reader)
}

/** Adds the units of lines by their kinds. */
function addRuns(lines: readonly SourceLine[], reader: StructureReader): void {
  let from = 0
  for (let index = 1; index <= lines.length; index++) {
    const kind = kindOf(lines[from] as SourceLine, reader)
    if (index < lines.length && joins(kind, kindOf(lines[index] as SourceLine, reader))) continue
    if (from < lines.length) addRun(reader, lines.slice(from, index), kind)
    from = index
  }
}

const kindOf = (line: SourceLine, { is_session }: StructureReader): LineKind => {
  if (is_session && /^\s{0,4}#\s/.test(line.text)) return 'prose'
  return classifyLine(line.text)
}
/** Whether a line of one kind continues a run of another: code holds prose lines, lists hold their continuations. */
const joins = (run: LineKind, next: LineKind): boolean =>
  run === next || (run === 'list' && next !== 'command' && next !== 'output') || (run === 'code' && next === 'prose')

function addRun(reader: StructureReader, run: Passage, kind: LineKind): void {
  if (kind === 'rule' || kind === 'blank') return
  if (kind === 'command') {
    for (const line of run) addUnit(reader, [sliceLine(line, promptLength(line.text))], 'command')
    return
  }
  if (kind !== 'prose' && kind !== 'list') {
    addUnit(reader, run, unitKinds[kind])
    return
  }
  const lines = reader.is_session ? run.map((line) => sliceLine(line, COMMENT.exec(line.text)?.[0].length ?? 0)) : run
  for (const item of kind === 'list' ? splitItems(lines) : splitFirstLine(lines, reader))
    splitItem(trimPassage(item), kind, reader).forEach((part, index) => {
      addUnit(reader, part, kind === 'list' ? 'list' : 'prose', index === 0)
    })
}

/** The parts of a paragraph or item; one of a list of conditions is one condition. */
const splitItem = (item: SourceLine[], kind: LineKind, { section }: StructureReader): SourceLine[][] =>
  kind === 'list' && (section === 'applies' || section === 'excludes') ? [item] : splitLead(item)

/** The items of a list, each without its mark. */
function splitItems(lines: Passage): SourceLine[][] {
  const items: SourceLine[][] = []
  for (const line of lines) {
    const mark = listMarkLength(line.text)
    if (mark > 0 || items.length === 0) items.push([sliceLine(line, mark)])
    else items.at(-1)?.push(line)
  }
  return items
}

/** The first line of a text is often its title, though no blank line follows. */
const splitFirstLine = (lines: Passage, { units }: StructureReader): Passage[] =>
  units.length === 0 && lines.length > 1 ? [lines.slice(0, 1), lines.slice(1)] : [lines]

interface KeyLine {
  section: WordClass
  words: SourceLine
  value: SourceLine | null
}

const ERROR_LABEL = /^\W*(?:\w*(?:error|exception|panic)|fatal|failed|fehler|erreur|错误|エラー)\W*$/iu

/** The key that begins a line; the mark of an error within a problem is part of it. */
function readKey(line: SourceLine, { section }: StructureReader): KeyLine | null {
  const key = readKeyLine(line)
  if (key === null || section !== 'problem' || key.section !== 'problem') return key
  return key.value !== null && ERROR_LABEL.test(key.words.text) ? null : key
}

function readKeyLine(line: SourceLine): KeyLine | null {
  if (line.text.length > 4000) return null
  const found = KEY_LINE.exec(line.text)
  if (found === null) return null
  const [, opening = '', key = '', separator = '', value] = found
  const section = classifyHeading(key, 'plain')
  if (section === null || (separator.includes('=') && value === undefined)) return null
  const from = opening.length
  const value_from = from + key.length + separator.length
  return {
    section,
    words: sliceLine(line, from, from + key.length),
    value: value === undefined ? null : sliceLine(line, value_from),
  }
}

/** Index after the closing fence, or `at` if no fence begins there. An unclosed fence goes to the end. */
function findFenceEnd(lines: Passage, at: number, reader: StructureReader): number {
  const found = FENCE.exec((lines[at] as SourceLine).text)
  if (found === null) return at
  const [, ticks, opening = ''] = found
  if (ticks !== undefined) {
    for (let index = at + 1; index < lines.length; index++) {
      const { text } = lines[index] as SourceLine
      if (TICKS.test(text) && text.trimStart().startsWith(ticks)) return index + 1
    }
    return lines.length
  }
  const end = FENCE_ENDS.find(([begins]) => begins.test(opening))?.[1]
  if (end === undefined) return at
  if (reader.missing_ends?.lines !== lines) reader.missing_ends = { lines, ends: new Set() }
  if (reader.missing_ends.ends.has(end)) return at
  for (let index = at + 1; index < lines.length; index++)
    if (end.test((lines[index] as SourceLine).text)) return index + 1
  reader.missing_ends.ends.add(end)
  return at
}

/** Reads quoted lines as a turn of their own, without their marks. */
function scanQuote(lines: Passage, at: number, reader: StructureReader): number {
  const quoted: SourceLine[] = []
  let index = at
  for (; index < lines.length; index++) {
    const line = lines[index] as SourceLine
    const found = QUOTE.exec(line.text)
    if (found === null) break
    quoted.push(sliceLine(line, found[0].length))
  }
  const outer = reader.turn
  newTurn(reader, { depth: outer.depth + 1 })
  scanLines(quoted, reader)
  newTurn(reader, { ...outer })
  return index
}

function scanMailHeaders(lines: Passage, at: number, reader: StructureReader): number {
  newTurn(reader, {})
  let index = at
  for (; index < lines.length; index++) {
    const line = lines[index] as SourceLine
    if (line.text.trim() === '') break
    const subject = SUBJECT.exec(line.text)
    if (subject === null) continue
    reader.section = 'title'
    const rest: SourceLine[] = [sliceLine(line, subject[0].length)]
    while (/^\s+\S/.test(lines[index + 1]?.text ?? '')) rest.push(lines[++index] as SourceLine)
    addUnit(reader, rest, 'value')
    reader.section = null
  }
  return index
}
