import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import type { Unit } from '../units/unit.ts'
import { decodeJsonLines } from './json-lines.ts'
import { nestedSection } from './nested-section.ts'
import { type PlacedJson, parseJsonPlaces } from './parse-json-places.ts'
import { scanLines } from './read-lines.ts'
import { readNotebook } from './read-notebook.ts'
import { addUnit, createReader, newTurn, openSection, type StructureReader } from './reader.ts'
import { LISTS, readSessionEvents, type SessionEvent } from './session-events.ts'
import { stripExportMarks } from './strip-export-marks.ts'
import { isOutputSpeaker } from './turn-mark.ts'

/** Beginning of JSON, or of its lines where the first one was cut. */
const JSON_START = /^\s*(?:[[{]|[^\n]*\n\{")/

/** Units of a JSON note or a transcript of messages; null if the text is not JSON. */
export function readJson(source: string): Unit[] | null {
  if (!JSON_START.test(source)) return null
  const root = parseJsonPlaces(source)
  if (root === null) return null
  const cells = readNotebook(source, root)
  if (cells !== null) return cells
  const reader = createReader()
  const events = hasSections(root) ? [] : readSessionEvents(source, root)
  if (isTranscript(events)) {
    addTitle(root, reader, source)
    for (const event of events) addEvent(event, reader)
  } else walk(root, null, reader, source)
  return reader.units
}

/** Whether an object itself says what its problem is: a note, also where it names its author. */
const hasSections = (root: PlacedJson): boolean =>
  root.kind === 'array'
    ? root.items.some(hasSections)
    : root.kind === 'object' &&
      root.entries.some(({ key }) => classifyHeading(key) === 'problem') &&
      root.entries.every(({ key }) => key !== 'type') &&
      !isCommentedIssue(root)

/** Whether an object is an issue of a tracker: its description is the first message, and others answered it. */
const isCommentedIssue = ({ entries }: Extract<PlacedJson, { kind: 'object' }>): boolean =>
  entries.every(({ key }) => key === 'description' || classifyHeading(key) !== 'problem') &&
  entries.some(
    ({ key, value }) =>
      LISTS.test(key) &&
      value.kind === 'array' &&
      value.items.length > 0 &&
      value.items.every((item) => item.kind === 'object' && item.entries.some((entry) => MESSAGE_KEYS.has(entry.key))),
  )
const MESSAGE_KEYS: ReadonlySet<string> = new Set(['author', 'user', 'sender'])

const isTranscript = (events: readonly SessionEvent[]): boolean =>
  events.length > 1 && new Set(events.map(({ kind, speaker }) => `${kind} ${speaker}`)).size > 1

function addTitle(root: PlacedJson, reader: StructureReader, source: string): void {
  const first = root.kind === 'array' && root.items.length === 1 ? root.items[0] : root
  if (first?.kind !== 'object') return
  const fields = first.entries.find(({ key }) => key === 'fields')?.value
  const entries = fields?.kind === 'object' ? [...first.entries, ...fields.entries] : first.entries
  const title = entries.find(({ key }) => key === 'title' || key === 'summary')?.value
  if (title?.kind !== 'string') return
  reader.section = 'title'
  addUnit(reader, decodeJsonLines(source, title.start, title.end), 'value')
  reader.section = null
}

function addEvent({ kind, speaker, lines, is_failed }: SessionEvent, reader: StructureReader): void {
  const is_output = kind === 'prints' || isOutputSpeaker(speaker)
  if (reader.turn.speaker !== speaker || reader.turn.is_output !== is_output || kind !== 'runs')
    newTurn(reader, { speaker, is_output, is_failed })
  if (kind === 'runs') addUnit(reader, lines, 'command')
  else if (kind === 'prints') addUnit(reader, lines, 'output')
  else scanLines(stripExportMarks(lines), reader)
}

function walk(value: PlacedJson, section: WordClass | null, reader: StructureReader, source: string): void {
  if (value.kind === 'array') {
    for (const item of value.items) {
      if (item.kind === 'object' && section === null) reader.group++
      walk(item, section, reader, source)
    }
  } else if (value.kind === 'string') {
    reader.section = section
    addUnit(reader, decodeJsonLines(source, value.start, value.end), 'value')
  } else if (value.kind === 'object')
    value.entries.forEach(({ key, key_start, key_end, value: inner }, index) => {
      const own = nestedSection(key, section, index) ?? (isListOfPairs(inner) ? 'attempt' : null)
      openSection(reader, [{ text: key, start: key_start, end: key_end }], own)
      walk(inner, own, reader, source)
    })
}

/** Whether a value lists what was tried, each with what came of it: objects of one or two texts. */
const isListOfPairs = (value: PlacedJson): boolean =>
  value.kind === 'array' &&
  value.items.length > 0 &&
  value.items.every(
    (item) =>
      item.kind === 'object' &&
      item.entries.length > 0 &&
      item.entries.length <= 2 &&
      item.entries.every(({ value: text }) => text.kind === 'string'),
  )
