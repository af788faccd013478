import { type Passage, splitLines } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { excludeUnits } from './exclude-units.ts'
import { markAttempts } from './mark-attempts.ts'
import { orderMails } from './order-mails.ts'
import { readIssueView } from './read-issue-view.ts'
import { readJson } from './read-json.ts'
import { readLines } from './read-lines.ts'
import { readNamedTurns } from './read-named-turns.ts'
import { readNotes, scanNotes } from './read-notes.ts'
import { readQuestion } from './read-question.ts'
import { addUnit, createReader, newTurn } from './reader.ts'
import { readCommitMessage, stripCommits } from './strip-commits.ts'
import { stripExportMarks } from './strip-export-marks.ts'

/** The passages of a text in reading order, and what its form says of them. */
export function readStructure(text: string): Unit[] {
  const lines = splitLines(text)
  const units = orderMails(readJson(text) ?? readCommit(lines) ?? readDocument(stripExportMarks(stripCommits(lines))))
  markAttempts(units)
  excludeUnits(units)
  return units
}

/** Units of the message of one commit: its subject is the title, whatever label it has. */
function readCommit(lines: Passage): Unit[] | null {
  const message = readCommitMessage(lines)
  if (message === null) return null
  const reader = createReader()
  reader.section = 'title'
  addUnit(reader, message.slice(0, 1), 'value')
  newTurn(reader, { is_commit: true })
  return readLines(message.slice(2), reader)
}

const MAX_FRONT_LINES = 60

/** Reads an issue, a question, a talk, a note, or lines of any form, before which keys can stand between lines of dashes. */
function readDocument(lines: Passage): Unit[] {
  const keyed = readIssueView(lines) ?? readQuestion(lines) ?? readNamedTurns(lines) ?? readNotes(lines)
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
