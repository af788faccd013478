import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import type { Unit } from '../units/unit.ts'
import { decodeJsonLines } from './json-lines.ts'
import { nestedSection } from './nested-section.ts'
import { type PlacedJson, parseJsonPlaces } from './parse-json-places.ts'
import { scanLines } from './read-lines.ts'
import { addUnit, createReader, newTurn, openSection, type StructureReader } from './reader.ts'
import { isOutputSpeaker } from './turn-mark.ts'

/** Keys of who speaks: the first of them that an object has is the one. */
const SPEAKER_KEYS = ['role', 'from', 'speaker', 'author', 'user', 'sender', 'login', 'name', 'type']
const CONTENT_KEY = /^(?:content|text|message|body|value|msg|output|parts)$/i

type PlacedObject = Extract<PlacedJson, { kind: 'object' }>

/** Units of a JSON note or a transcript of messages; null if the text is not JSON. */
export function readJson(source: string): Unit[] | null {
  if (!/^\s*[[{]/.test(source)) return null
  const root = parseJsonPlaces(source)
  if (root === null) return null
  const reader = createReader()
  walk(root, null, reader, source)
  return reader.units
}

function walk(value: PlacedJson, section: WordClass | null, reader: StructureReader, source: string): void {
  if (value.kind === 'array') {
    for (const item of value.items) {
      if (item.kind === 'object' && section === null && messageOf(item) === null) reader.group++
      walk(item, section, reader, source)
    }
  } else if (value.kind === 'string') {
    reader.section = section
    addUnit(reader, decodeJsonLines(source, value.start, value.end), 'value')
  } else if (value.kind === 'object' && !readMessage(value, reader, source))
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

const REPLIES_KEY = /^(?:comments|notes|replies|answers)$/i
const ENVELOPE_KEY = /^(?:message|payload)$/

/** The object that says who speaks and what: itself, or the one that an entry of a log or an export wraps. */
function messageOf(value: PlacedObject): PlacedObject | null {
  const inner = value.entries.find(({ key }) => ENVELOPE_KEY.test(key))?.value
  if (inner?.kind === 'object') return messageOf(inner)
  const has_content = value.entries.some(({ key, value: text }) => CONTENT_KEY.test(key) && text.kind !== 'other')
  return has_content && speakerOf(value.entries) !== null ? value : null
}

/** Reads an object with a speaker and a text as a message. */
function readMessage(object: PlacedObject, reader: StructureReader, source: string): boolean {
  const entries = messageOf(object)?.entries ?? []
  const speaker = speakerOf(entries)
  const content = entries.find(({ key }) => CONTENT_KEY.test(key))?.value
  if (speaker === null || content === undefined || content.kind === 'other') return false
  if (entries.some(({ key }) => classifyHeading(key) === 'problem')) return false
  const name = source.slice(speaker.start, speaker.end).toLowerCase()
  newTurn(reader, { speaker: name, is_output: isOutputSpeaker(name) })
  for (const text of stringsOf(content)) scanLines(decodeJsonLines(source, text.start, text.end), reader)
  const replies = entries.find(({ key, value }) => REPLIES_KEY.test(key) && value.kind === 'array')?.value
  if (replies !== undefined) walk(replies, null, reader, source)
  return true
}

type PlacedString = Extract<PlacedJson, { kind: 'string' }>

/** The name of who speaks, which can stand in an object of its own. */
function speakerOf(entries: PlacedObject['entries']): PlacedString | null {
  for (const name of SPEAKER_KEYS) {
    const value = entries.find(({ key }) => key.toLowerCase() === name)?.value
    if (value?.kind === 'string') return value
    const inner = value?.kind === 'object' ? speakerOf(value.entries) : null
    if (inner !== null) return inner
  }
  return null
}

function stringsOf(value: PlacedJson): { start: number; end: number }[] {
  if (value.kind === 'string') return [value]
  if (value.kind === 'array') return value.items.flatMap(stringsOf)
  if (value.kind === 'object')
    return value.entries
      .filter(({ key }) => CONTENT_KEY.test(key) || key === 'input')
      .flatMap(({ value: inner }) => stringsOf(inner))
  return []
}
