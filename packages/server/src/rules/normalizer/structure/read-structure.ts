import { type Passage, splitLines } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { excludeUnits } from './exclude-units.ts'
import { markAttempts } from './mark-attempts.ts'
import { orderMails } from './order-mails.ts'
import { readJson } from './read-json.ts'
import { readLines } from './read-lines.ts'
import { readNamedTurns } from './read-named-turns.ts'
import { readNotes, scanNotes } from './read-notes.ts'
import { createReader } from './reader.ts'
import { stripCommits } from './strip-commits.ts'

/** The passages of a text in reading order, and what its form says of them. */
export function readStructure(text: string): Unit[] {
  const units = orderMails(readJson(text) ?? readDocument(stripCommits(splitLines(text))))
  markAttempts(units)
  excludeUnits(units)
  return units
}

const MAX_FRONT_LINES = 60

/** Reads a talk, a note, or lines of any form, before which keys can stand between lines of dashes. */
function readDocument(lines: Passage): Unit[] {
  const keyed = readNamedTurns(lines) ?? readNotes(lines)
  if (keyed !== null) return keyed
  const mark = lines[0]?.text.trimEnd()
  const end =
    mark === '---' || mark === '+++' ? lines.findIndex(({ text }, at) => at > 0 && text.trimEnd() === mark) : -1
  const reader = createReader()
  if (end < 2 || end > MAX_FRONT_LINES) return readLines(lines, reader)
  scanNotes(lines.slice(1, end), reader)
  reader.section = null
  return readLines(lines.slice(end + 1), reader)
}
