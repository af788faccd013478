import { type Passage, pickLine } from '../units/source-line.ts'

/** A picture or another file that stands in the text itself, with the mark of Markdown around it. */
const INLINE_FILE =
  /!?\[[^\]\n]{0,200}\]\(data:[\w./+-]{3,80};base64,[^)\s]*\)?|data:[\w./+-]{3,80};base64,[A-Za-z\d+/=_-]*/g

/** Removes the pictures that are written into lines. */
export function stripPictures(lines: Passage): Passage {
  if (!lines.some(({ text }) => text.includes(';base64,'))) return lines
  return lines.map((line) => {
    const cuts = [...line.text.matchAll(INLINE_FILE)].map(({ 0: file, index }) => ({
      from: index,
      to: index + file.length,
    }))
    if (cuts.length === 0) return line
    const positions = Array.from(line.text, (_, at) => at)
    return pickLine(
      line,
      positions.filter((at) => !cuts.some(({ from, to }) => at >= from && at < to)),
    )
  })
}
