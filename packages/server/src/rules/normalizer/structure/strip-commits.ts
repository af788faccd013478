import { type Passage, type SourceLine, sliceLine, trimPassage } from '../units/source-line.ts'

const COMMIT = /^commit [0-9a-f]{7,40}\b/
const HEADER = /^(?:Author|AuthorDate|Commit|CommitDate|Date|Merge|Parent|Tree):\s/
const TRAILER =
  /^\s{0,4}(?:Change-Id|[A-Z][a-z]+(?:-[a-z]+){0,3}-by|Reviewed-on|Commit-Queue|Auto-Submit|Tryjob-Request|Cq-Include-Trybots|Cc|Bug)\s?:\s/i
/** Lines at the end of a message that name an issue or a commit. */
const REFERENCE =
  /^\s{0,4}(?:Fixes|Fixed|Closes|Closed|Resolves|Refs?|References|See|See-also|Related|Link|Part-of|Issue|Jira|Bug|Task)\s?[: ]\s?(?:[\w./-]*#\d+|https?:\S+|[0-9a-f]{7,40}\b.*|[A-Z]{2,10}-\d+)[.,]?(?:\s?(?:,|and)\s?[\w./-]*#\d+)*\s*$/i
const CHANGED_FILE = /^\s{1,4}\S.{0,200}?\s+\|\s+(?:\d{1,6}\s[+-]*|Bin\b.*)$/
const CHANGES = /^\s{0,4}\d{1,6} files? changed(?:,|$)/
const INDENTATION = /^ {4}/

/** The messages of a log of commits: without its headers, trailers and lists of files, and not indented. */
export function stripCommits(lines: Passage): Passage {
  if (!lines.some(({ text }) => COMMIT.test(text))) return stripReferences(lines)
  let is_header = false
  return lines.map((line) => {
    const { text } = line
    is_header = COMMIT.test(text) || (is_header && HEADER.test(text))
    if (is_header || TRAILER.test(text) || REFERENCE.test(text) || CHANGED_FILE.test(text) || CHANGES.test(text))
      return without(line)
    return sliceLine(line, INDENTATION.exec(text)?.[0].length ?? 0)
  })
}

/** The lines of a single message without the references and trailers of its last paragraph. */
function stripReferences(lines: Passage): Passage {
  const end = messageEnd(lines)
  return lines.slice(end).every(isBlank) ? lines : lines.map((line, at) => (at < end ? line : without(line)))
}

/** Index of the first line of the references and trailers that end a message. */
function messageEnd(lines: Passage): number {
  const isEnd = ({ text }: SourceLine): boolean => text.trim() === '' || REFERENCE.test(text) || TRAILER.test(text)
  const last = lines.findLastIndex((line) => !isEnd(line))
  return last + 1
}

const MAX_SUBJECT_CHARS = 100
const DIFF = /^diff --git /

/** The message of the one commit that lines hold, alone or as a command shows it; null if they hold none, or several. */
export function readCommitMessage(lines: Passage): Passage | null {
  const shown = lines.filter(({ text }) => COMMIT.test(text)).length
  if (shown === 0)
    return isMessage(lines) && !lines.slice(messageEnd(lines)).every(isBlank) ? stripReferences(lines) : null
  if (shown > 1 || !COMMIT.test(lines.find((line) => !isBlank(line))?.text ?? '')) return null
  const diff = lines.findIndex(({ text }) => DIFF.test(text))
  const message = trimPassage(stripCommits(diff < 0 ? lines : lines.slice(0, diff)))
  return isMessage(message) ? stripReferences(message) : null
}

/** Whether lines are a subject and its text. */
function isMessage(lines: Passage): boolean {
  const [subject, blank] = lines
  if (subject === undefined || !isBlank(blank) || subject.text.length > MAX_SUBJECT_CHARS) return false
  if (!/^[\p{L}\p{N}]/u.test(subject.text) || /[.:!?]\s*$/.test(subject.text)) return false
  return messageEnd(lines) > 2
}

const SUBJECT = /^(?=[0-9a-f]*\d)[0-9a-f]{7,40}\s+(?:[-–—]\s+)?\S/
/** Whether the first line is the subject of an entry of a log: the hash of a commit stands before it. */
export const beginsWithSubject = ([subject, blank]: Passage): boolean =>
  subject !== undefined && isBlank(blank) && SUBJECT.test(subject.text)

const isBlank = (line: SourceLine | undefined): boolean => line?.text.trim() === ''

const without = (line: SourceLine): SourceLine => sliceLine(line, line.text.length)
