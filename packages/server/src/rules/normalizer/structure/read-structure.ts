import { type Passage, splitLines } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { dropRepeatedQuotes } from './drop-repeated-quotes.ts'
import { excludeUnits } from './exclude-units.ts'
import { markAttempts } from './mark-attempts.ts'
import { readColumns } from './read-columns.ts'
import { readIssueView } from './read-issue-view.ts'
import { readJson } from './read-json.ts'
import { readLines } from './read-lines.ts'
import { readLog } from './read-log.ts'
import { readMails } from './read-mails.ts'
import { readMarkup } from './read-markup.ts'
import { readNamedTurns } from './read-named-turns.ts'
import { readNotes, scanNotes } from './read-notes.ts'
import { readQuestion } from './read-question.ts'
import { readTestLines } from './read-test-lines.ts'
import { readXml } from './read-xml.ts'
import { addUnit, createReader, newTurn } from './reader.ts'
import { beginsWithSubject, readCommitMessage, stripCommits } from './strip-commits.ts'
import { stripExportMarks } from './strip-export-marks.ts'

/** The passages of a text in reading order, and what its form says of them. */
export function readStructure(text: string): Unit[] {
  const lines = readMarkup(text) ?? splitLines(text)
  const read =
    readJson(text) ??
    readXml(text) ??
    readTestLines(lines) ??
    readCommit(lines) ??
    readDocument(stripExportMarks(stripCommits(lines)))
  const units = dropRepeatedQuotes(read)
  markAttempts(units)
  excludeUnits(units)
  return [...units]
}

/** Units of the message of one commit, or of an entry of a log: its subject is the title, whatever label it has. */
function readCommit(lines: Passage): Unit[] | null {
  const commit = readCommitMessage(lines)
  const message = commit ?? (beginsWithSubject(lines) ? stripCommits(lines) : null)
  if (message === null) return null
  const reader = createReader()
  reader.section = 'title'
  addUnit(reader, message.slice(0, 1), 'value')
  newTurn(reader, { is_commit: commit !== null })
  return readLines(message.slice(2), reader)
}

/** Reads a table, an issue, a question, a talk, a note, or lines of any form, before which keys can stand. */
function readDocument(lines: Passage): Unit[] {
  const front = frontEnd(lines)
  if (front !== null) {
    const reader = createReader()
    scanNotes(lines.slice(1, front), reader)
    reader.section = null
    return readLines(lines.slice(front + 1), reader)
  }
  return (
    readColumns(lines) ??
    readIssueView(lines) ??
    readQuestion(lines) ??
    readMails(lines) ??
    readNamedTurns(lines) ??
    readNotes(lines) ??
    readLog(lines) ??
    readLines(lines)
  )
}

const MAX_FRONT_LINES = 60
const MARKDOWN_HEADING = /^#{1,6} \S/

/** The line of dashes that ends the keys before a text; null if there are none, or if keys follow, as in YAML. */
function frontEnd(lines: Passage): number | null {
  const mark = lines[0]?.text.trimEnd()
  if (mark !== '---' && mark !== '+++') return null
  const end = lines.findIndex(({ text }, at) => at > 0 && text.trimEnd() === mark)
  if (end < 2 || end > MAX_FRONT_LINES) return null
  const rest = lines.slice(end + 1)
  return rest.some(({ text }) => MARKDOWN_HEADING.test(text)) || readNotes(rest) === null ? end : null
}
