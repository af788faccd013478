import { splitLines } from '../source-line.ts'
import type { Unit } from '../unit.ts'
import { readJson } from './read-json.ts'
import { readLines } from './read-lines.ts'
import { readNotes } from './read-notes.ts'
import { rejectAnswers } from './reject-answers.ts'

/** The passages of a text in reading order, and what its form says of them. */
export function readStructure(text: string): Unit[] {
  const json = readJson(text)
  if (json !== null) return json
  const lines = splitLines(text)
  const units = readNotes(lines) ?? readLines(lines)
  rejectAnswers(units)
  return units
}
