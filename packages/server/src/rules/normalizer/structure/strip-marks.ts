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

/** Tags at the ends of a line that only say that it is a paragraph, an item or a cell. */
const OPENING =
  /^\s*(?:<\/?(?:p|div|li|ul|ol|dl|dd|tr|table|tbody|thead|details|section|article|body|html|br)\b[^<>]{0,200}>\s*)+/i
const CLOSING =
  /(?:\s*<\/?(?:p|div|li|ul|ol|dl|dd|td|tr|table|tbody|thead|details|section|article|body|html|br)\b[^<>]{0,200}>)+\s*$/i
const CLOSING_ELEMENT = /^\s*<\/[\w.-]{1,60}>\s*$/
const TAG_LINE = /^\s*<\/?[\p{L}][\p{L}\p{N}_.-]{0,60}\b[^<>]{0,200}>/u
const MIN_TAG_LINES = 3
const MIN_TAG_SHARE = 0.5

/** The lines without the marks of comments, and without tags, where most lines have them. */
export const stripMarks = (lines: Passage): Passage => stripTags(stripComments(lines))

const isFilled = ({ text }: SourceLine): boolean => text.trim() !== ''

function stripComments(lines: Passage): Passage {
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

function stripTags(lines: Passage): Passage {
  const filled = lines.filter(isFilled)
  const tagged = filled.filter(({ text }) => TAG_LINE.test(text)).length
  if (tagged < MIN_TAG_LINES || tagged < MIN_TAG_SHARE * filled.length) return lines
  return lines.map((line) => {
    if (CLOSING_ELEMENT.test(line.text)) return sliceLine(line, line.text.length)
    const from = OPENING.exec(line.text)?.[0].length ?? 0
    const rest = line.text.slice(from)
    return sliceLine(line, from, from + rest.length - (CLOSING.exec(rest)?.[0].length ?? 0))
  })
}
