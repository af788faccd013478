import { classifyHeading } from '../lexicon/classify-heading.ts'

/** A Markdown heading; other forms of headings are read with the words of the lexicon alone, and end no problem. */
const HEADING = /^ {0,3}(#{1,6})\s+(\S[^\n]{0,200})$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** A text of more headings tells no list of problems. */
const MAX_HEADINGS = 400

interface Heading {
  at: number
  level: number
  /** a heading of the lexicon, such as `Cause`, is a chapter of a problem */
  is_section: boolean
  is_problem: boolean
}

/** A part of a text, in UTF-16 code units. */
export interface TextPart {
  start: number
  end: number
}

function listHeadings(text: string): Heading[] {
  const headings: Heading[] = []
  let [at, fence] = [0, null as string | null]
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence === null && mark !== undefined) fence = mark
    else if (fence !== null && mark?.startsWith(fence)) fence = null
    const heading = fence === null ? HEADING.exec(line) : null
    if (heading) {
      const word_class = classifyHeading(heading[2] ?? '')
      const is_section = word_class !== null
      headings.push({ at, level: heading[1]?.length ?? 1, is_section, is_problem: word_class === 'problem' })
    }
    at += line.length + 1
    if (headings.length > MAX_HEADINGS) return []
  }
  return headings
}

/** The headings at which problems begin: those of the outermost level that has several topics, else each `Problem`. */
function listBeginnings(headings: readonly Heading[]): Heading[] {
  for (let level = 1; level <= 6; level++) {
    const topics = headings.filter((heading) => !heading.is_section && heading.level === level)
    if (topics.length > 1) return headings.filter((heading) => !heading.is_section && heading.level <= level)
  }
  const problems = headings.filter(({ is_problem }) => is_problem)
  return problems.length > 1 ? problems : []
}

/** Splits a guide at the headings of its problems; what stands before the first is a part too. One part: it has no such headings. */
export function splitProblems(text: string): TextPart[] {
  const starts = listBeginnings(listHeadings(text)).map(({ at }) => at)
  const bounds = [0, ...starts.filter((at) => at > 0), text.length]
  return bounds.slice(1).map((end, index) => ({ start: bounds[index] ?? 0, end }))
}
