import { classifyHeading } from '../lexicon/classify-heading.ts'
import { type Role, roles, type WordClass } from '../lexicon/word-class.ts'
import { type Passage, passageText, type SourceLine, sliceLine, trimPassage } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { isPlaceholderText } from './is-placeholder-text.ts'
import { listMarkLength } from './line-kind.ts'
import { type Cell, parseDelimited, parseTable } from './parse-delimited.ts'
import { scanLines } from './read-lines.ts'
import { addUnit, createReader, newTurn, type StructureReader } from './reader.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** Meaning of the cells of a column: a section of a record, or a part of an issue of a tracker. */
type Column = { is: 'section'; section: Role } | { is: 'comment' | 'asker' | 'asker id' | 'ignored' }

/** Columns that number the issues of a tracker. */
const TRACKER_KEY = /^(?:issue ?(?:key|id|type)?|bug id|ticket(?: id)?|number|key|iid|id|#)$/i
/** Columns of the exports of issue trackers, such as Jira. */
const TRACKER_COLUMNS: readonly [RegExp, Column][] = [
  [/^(?:summary|title|subject)$/i, { is: 'section', section: 'title' }],
  [/^(?:description|body)$/i, { is: 'section', section: 'problem' }],
  [/^(?:comments?|work notes|journals?)$/i, { is: 'comment' }],
  [/^(?:reporter|author|created by|opened by|submitter)$/i, { is: 'asker' }],
  [/^reporter id$/i, { is: 'asker id' }],
  [TRACKER_KEY, { is: 'ignored' }],
]
/** Columns that describe: together with a problem they are part of it, alone they tell none. */
const VAGUE_PROBLEM = /^(?:impact|details?|description|summary|context|question|auswirkung(?:en)?|beschreibung)$/i
/** Words by which a tracker closes an issue: none of what was done. */
const STATE_WORD =
  /^\W*(?:fixed|done|resolved|closed|open|duplicate|won'?t (?:fix|do)|works for me|cannot reproduce|invalid|declined|completed?|in progress|to ?do|yes|no|ok)\W*$/i
/** `date;author;text`, as Jira exports a comment. */
const STAMPED_COMMENT = /^[^;\n]{4,40};([^;\n]{1,80});/

/** Units of a table whose columns say what their cells are; null if lines are none. */
export function readColumns(lines: Passage): Unit[] | null {
  const table = parseTable(lines)
  if (table !== null) return readTable(table)
  const head = lines.find(({ text }) => text.trim() !== '')?.text ?? ''
  for (const delimiter of DELIMITERS) {
    if (!head.includes(delimiter) || nameColumns(head.split(delimiter)) === null) continue
    const rows = parseDelimited(lines, delimiter)
    if (isRectangular(rows)) return readTable(rows)
  }
  return null
}

/** Whether all rows have as many cells as the first one, but for a last one that was cut. */
const isRectangular = (rows: readonly (readonly Cell[])[]): boolean =>
  rows.length > 1 && rows.slice(0, -1).every(({ length }) => length === rows[0]?.length)

function readTable([head, ...rows]: readonly (readonly Cell[])[]): Unit[] | null {
  const columns = nameColumns((head ?? []).map(passageText))
  if (columns === null) return null
  const reader = createReader()
  for (const row of rows) readRow(row, columns, reader)
  return reader.units
}

/** Reads what each column holds of its name; null where they tell no problem with its solution. */
function nameColumns(cells: readonly string[]): Column[] | null {
  const names = cells.map((cell) => cell.replace(/[*_`"]/g, '').trim())
  if (names.some(({ length }) => length > MAX_NAME_CHARS)) return null
  return nameTrackerColumns(names) ?? nameSections(names)
}
const MAX_NAME_CHARS = 40

function nameTrackerColumns(names: readonly string[]): Column[] | null {
  if (!names.some((name) => TRACKER_KEY.test(name))) return null
  const columns = names.map(
    (name): Column => TRACKER_COLUMNS.find(([pattern]) => pattern.test(name))?.[1] ?? nameSection(name),
  )
  const has = (wanted: (column: Column) => boolean): boolean => columns.some(wanted)
  const is_tracker =
    has((column) => isSection(column, 'title')) &&
    has((column) => isSection(column, 'problem')) &&
    has((column) => column.is === 'comment' || isSection(column, 'method'))
  return is_tracker ? columns : null
}

function nameSections(names: readonly string[]): Column[] | null {
  const columns = names.map(nameSection)
  const is_told = names.some((name, at) => isSection(columns[at], 'problem') && !VAGUE_PROBLEM.test(name))
  const is_answered = columns.some((column) => isSection(column, 'method') || isSection(column, 'cause'))
  return is_told && is_answered ? columns : null
}

const isSection = (column: Column | undefined, section: Role): boolean =>
  column?.is === 'section' && column.section === section

function nameSection(name: string): Column {
  const found = classifyHeading(name)
  return found !== null && isRole(found) ? { is: 'section', section: found } : { is: 'ignored' }
}
const isRole = (found: WordClass): found is Role => (roles as readonly WordClass[]).includes(found)

function readRow(row: readonly Cell[], columns: readonly Column[], reader: StructureReader): void {
  const cells = columns.flatMap((column, at) => {
    const cell = trimPassage(row[at] ?? [])
    const text = passageText(cell).trim()
    return text === '' || isPlaceholderText(text) ? [] : [{ column, cell, text }]
  })
  reader.group++
  const comments = cells.filter(({ column }) => column.is === 'comment').map(({ cell }) => readComment(cell))
  const asker = findAsker(cells, comments)
  newTurn(reader, { speaker: comments.length > 0 ? asker : null })
  for (const { column, cell, text } of cells)
    if (column.is === 'section' && !(column.section === 'method' && STATE_WORD.test(text)))
      addCell(reader, column.section, cell, comments.length > 0)
  for (const { speaker, lines } of comments) {
    newTurn(reader, { speaker: speaker ?? '' })
    scanLines(lines, reader)
  }
}

/** The reporter, by the name or id that the comments use. */
function findAsker(cells: readonly { column: Column; text: string }[], comments: readonly Comment[]): string {
  const named = cells.filter(({ column }) => column.is === 'asker' || column.is === 'asker id')
  const names = named.map(({ text }) => text.toLowerCase())
  return names.find((name) => comments.some(({ speaker }) => speaker === name)) ?? names[0] ?? 'reporter'
}

interface Comment {
  speaker: string | null
  lines: Passage
}

function readComment(cell: Cell): Comment {
  const [first, ...others] = cell as [SourceLine, ...SourceLine[]]
  const stamp = STAMPED_COMMENT.exec(first.text)
  if (stamp === null) return { speaker: null, lines: cell }
  return { speaker: (stamp[1] as string).trim().toLowerCase(), lines: [sliceLine(first, stamp[0].length), ...others] }
}

/**
 * Adds what a cell tells. What was tried is read like a list under its heading; in an issue with comments the description
 * is a message like them.
 */
function addCell(reader: StructureReader, section: Role, cell: Cell, is_thread: boolean): void {
  if (is_thread && section === 'problem') {
    reader.section = null
    scanLines(cell, reader)
    return
  }
  reader.section = section
  reader.section_number++
  reader.is_brief = false
  if (section === 'attempt') {
    for (const item of splitItems(cell)) addUnit(reader, item, 'list')
    return
  }
  addUnit(reader, cell, 'value')
  const unit = reader.units.at(-1)
  if (unit !== undefined) unit.assigned = section
}

/** The items of a cell that lists them line by line. */
function splitItems(cell: Cell): Passage[] {
  if (!cell.some(({ text }) => listMarkLength(text) > 0)) return [cell]
  return cell.map((line) => [sliceLine(line, listMarkLength(line.text))])
}
