import { type Passage, passageText, type SourceLine } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { decodeJsonLines } from './json-lines.ts'
import { findLabelForm } from './label-form.ts'
import type { PlacedJson } from './parse-json-places.ts'
import { scanLines } from './read-lines.ts'
import { addUnit, createReader, newTurn, type StructureReader } from './reader.ts'

/** A cell of a notebook: what it says or runs, and what came of that. */
interface Cell {
  type: string
  lines: Passage
  /** printed texts, and the errors that it ended with */
  outputs: { lines: Passage; is_failed: boolean }[]
}

type JsonObject = Extract<PlacedJson, { kind: 'object' }>

/** Longest output that is read, in lines: its first ones. */
const MAX_OUTPUT_LINES = 40

/** Units of the cells of a Jupyter notebook; null if a JSON text is none. */
export function readNotebook(source: string, root: PlacedJson): Unit[] | null {
  if (root.kind !== 'object') return null
  const listed = entryOf(root, 'cells')
  if (listed?.kind !== 'array' || listed.items.length === 0) return null
  const cells = listed.items.map((item) => readCell(source, item))
  if (cells.some((cell) => cell === null)) return null
  const told = cells as Cell[]
  const reader = createReader()
  reader.label_form = findLabelForm(told.filter(({ type }) => type !== 'code').flatMap(({ lines }) => lines))
  for (const cell of told) addCell(cell, reader)
  return reader.units
}

const entryOf = ({ entries }: JsonObject, key: string): PlacedJson | undefined =>
  entries.find((entry) => entry.key === key)?.value

function readCell(source: string, item: PlacedJson): Cell | null {
  if (item.kind !== 'object') return null
  const [type, text, outputs] = ['cell_type', 'source', 'outputs'].map((key) => entryOf(item, key))
  if (type?.kind !== 'string') return null
  return {
    type: source.slice(type.start, type.end),
    lines: readText(source, text),
    outputs: outputs?.kind === 'array' ? outputs.items.flatMap((output) => readOutput(source, output)) : [],
  }
}

function readOutput(source: string, output: PlacedJson): Cell['outputs'] {
  if (output.kind !== 'object') return []
  const name = entryOf(output, 'ename')
  if (name !== undefined)
    return [{ lines: [name, entryOf(output, 'evalue')].flatMap((value) => readText(source, value)), is_failed: true }]
  const data = entryOf(output, 'data')
  // pictures are no text
  const text = entryOf(output, 'text') ?? (data?.kind === 'object' ? entryOf(data, 'text/plain') : undefined)
  return [{ lines: readText(source, text).slice(0, MAX_OUTPUT_LINES), is_failed: false }]
}

/** The lines of a string, or of a list of strings each of which ends with a line feed. */
function readText(source: string, value: PlacedJson | undefined): SourceLine[] {
  if (value?.kind === 'array') return value.items.flatMap((item) => readText(source, item))
  if (value?.kind !== 'string') return []
  const lines = decodeJsonLines(source, value.start, value.end)
  return lines.length > 1 && lines.at(-1)?.text === '' ? lines.slice(0, -1) : lines
}

function addCell({ type, lines, outputs }: Cell, reader: StructureReader): void {
  if (type !== 'code') {
    scanLines(lines, reader)
    return
  }
  addUnit(reader, lines, 'code')
  const { section, section_number, turn } = reader
  for (const output of outputs) {
    if (passageText(output.lines).trim() === '') continue
    newTurn(reader, { is_output: true, is_failed: output.is_failed })
    addUnit(reader, output.lines, 'output')
  }
  // what is told below goes on with what was told above
  Object.assign(reader, { section, section_number, turn })
}
