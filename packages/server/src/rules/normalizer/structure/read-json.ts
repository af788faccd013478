import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import type { Unit } from '../units/unit.ts'
import { decodeJsonLines } from './json-lines.ts'
import { nestedSection } from './nested-section.ts'
import { type PlacedJson, parseJsonPlaces } from './parse-json-places.ts'
import { scanLines } from './read-lines.ts'
import { addUnit, createReader, newTurn, openSection, type StructureReader } from './reader.ts'
import { isOutputSpeaker } from './turn-mark.ts'

const SPEAKER_KEY = /^(?:role|from|speaker|author|user|sender|name|type)$/i
const CONTENT_KEY = /^(?:content|text|message|body|value|msg|output)$/i

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
      if (item.kind === 'object' && section === null) reader.group++
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

/** Reads an object with a speaker and a text as a message. */
function readMessage({ entries }: PlacedObject, reader: StructureReader, source: string): boolean {
  const speaker = entries.find(({ key, value }) => SPEAKER_KEY.test(key) && value.kind === 'string')?.value
  const content = entries.find(({ key }) => CONTENT_KEY.test(key))?.value
  if (speaker?.kind !== 'string' || content === undefined || content.kind === 'other') return false
  if (entries.some(({ key }) => classifyHeading(key) === 'problem')) return false
  const name = source.slice(speaker.start, speaker.end).toLowerCase()
  newTurn(reader, { speaker: name, is_output: isOutputSpeaker(name) })
  for (const text of stringsOf(content)) scanLines(decodeJsonLines(source, text.start, text.end), reader)
  return true
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
