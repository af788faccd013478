import { splitLines } from '../source-line.ts'
import type { Unit } from '../unit.ts'
import { excludeUnits } from './exclude-units.ts'
import { readJson } from './read-json.ts'
import { readLines } from './read-lines.ts'
import { readNotes } from './read-notes.ts'

/** The passages of a text in reading order, and what its form says of them. */
export function readStructure(text: string): Unit[] {
  const lines = splitLines(text)
  const units = readJson(text) ?? readNotes(lines) ?? readLines(lines)
  excludeUnits(units)
  return units
}
