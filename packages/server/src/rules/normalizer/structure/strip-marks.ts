import { classifyHeading } from '../lexicon/classify-heading.ts'
import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'

/** Marks that begin every line of a comment. */
const COMMENTS = [
  /^\s*\/\/+[!/]?\s?/,
  /^\s*#(?!#)\s?/,
  /^\s*--(?:\s|$)/,
  /^\s*;+\s?/,
  /^\s*%+\s?/,
  /^\s*(?:\/\*+|\*\/|\*(?=\s|$))\s?/,
  /^REM\s/i,
]
const MIN_COMMENT_LINES = 4
const MIN_COMMENT_SHARE = 0.9
const LABEL = /^\s*([\p{L}\p{M}][\p{L}\p{M}\p{N} ?？'’()_-]{1,60})[:：]/u
const MIN_LABELS = 2

const isFilled = ({ text }: SourceLine): boolean => text.trim() !== ''

/** The lines without the marks of comments, where most lines have them. */
export function stripMarks(lines: Passage): Passage {
  const filled = lines.filter(isFilled)
  if (filled.length < MIN_COMMENT_LINES) return lines
  for (const mark of COMMENTS) {
    const marked = filled.filter(({ text }) => mark.test(text))
    if (marked.length < MIN_COMMENT_SHARE * filled.length) continue
    // lines that begin so are also headings or list items; comments hold labels
    const labels = marked.filter(({ text }) => {
      const label = LABEL.exec(text.replace(mark, ''))?.[1]
      return label !== undefined && classifyHeading(label, 'key') !== null
    })
    if (labels.length < MIN_LABELS) continue
    return lines.map((line) => sliceLine(line, mark.exec(line.text)?.[0].length ?? 0))
  }
  return lines
}
