import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { Passage } from '../units/source-line.ts'

/** Headings of wikis and tickets: `== Cause ==`, `h2. Cause`. */
const HEADING = /^(?:={2,6}\s?[^=\s].*?={2,6}|h[1-6]\.\s\S.*)\s*$/
const MIN_HEADINGS = 2
const NUMBERED = /^(#{1,3})\s(?=\S)/

/**
 * The lines in which items of numbered lists have the mark of a list: in wikis and tickets they begin with `#`, as headings
 * do elsewhere.
 */
export function readNumberedItems(lines: Passage): Passage {
  if (lines.filter(({ text }) => HEADING.test(text)).length < MIN_HEADINGS) return lines
  const numbered = lines.filter(({ text }) => NUMBERED.test(text))
  if (numbered.length === 0 || numbered.some(({ text }) => classifyHeading(text.replace(NUMBERED, '')) !== null))
    return lines
  return lines.map((line) => {
    const mark = NUMBERED.exec(line.text)?.[1]
    return mark === undefined ? line : { ...line, text: `${'-'.padStart(mark.length)}${line.text.slice(mark.length)}` }
  })
}
