import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'

const COMMIT = /^commit [0-9a-f]{7,40}\b/
const HEADER = /^(?:Author|AuthorDate|Commit|CommitDate|Date|Merge|Parent|Tree):\s/
const TRAILER =
  /^\s{0,4}(?:Change-Id|Signed-off-by|Reviewed-by|Reviewed-on|Acked-by|Tested-by|Co-authored-by|Commit-Queue|Auto-Submit|Tryjob-Request|Cq-Include-Trybots|Cc|Bug)\s?:\s/i
const CHANGED_FILE = /^\s{1,4}\S.{0,200}?\s+\|\s+(?:\d{1,6}\s[+-]*|Bin\b.*)$/
const CHANGES = /^\s{0,4}\d{1,6} files? changed(?:,|$)/
const INDENTATION = /^ {4}/

/** The messages of a log of commits: without its headers, trailers and lists of files, and not indented. */
export function stripCommits(lines: Passage): Passage {
  if (!lines.some(({ text }) => COMMIT.test(text))) return lines
  let is_header = false
  return lines.map((line) => {
    const { text } = line
    is_header = COMMIT.test(text) || (is_header && HEADER.test(text))
    if (is_header || TRAILER.test(text) || CHANGED_FILE.test(text) || CHANGES.test(text)) return without(line)
    return sliceLine(line, INDENTATION.exec(text)?.[0].length ?? 0)
  })
}

const without = (line: SourceLine): SourceLine => sliceLine(line, line.text.length)
