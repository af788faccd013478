import { dedentPassage, type Passage, passageText, type SourceLine, sliceLine } from './units/source-line.ts'

/** A text of a record and the places of the source that it is made of, in UTF-16 units. */
export interface JoinedText {
  text: string
  spans: { start: number; end: number }[]
}

export const EMPTY_FIELD: JoinedText = { text: '', spans: [] }

/** Line feeds in what stands between two passages, written as they are or as escapes. */
const LINE_FEED = /\n|\\n/g
const BLANKS = /^[ \t]*$/

/**
 * Joins passages in the order of the source: those that follow each other as the source does, others by a blank line.
 */
function joinPassages(source: string, passages: readonly Passage[]): JoinedText {
  const texts: string[] = []
  const spans: { start: number; end: number }[] = []
  let run: SourceLine[] = []
  const close = (): void => {
    const lines = dedentPassage(run)
    const first = lines[0]
    if (first !== undefined) {
      texts.push(passageText(lines))
      spans.push({ start: first.start, end: (lines.at(-1) as SourceLine).end })
    }
    run = []
  }
  for (const passage of passages) {
    const [first, last] = [passage[0], run.at(-1)]
    if (first === undefined) continue
    const gap = last === undefined || first.start < last.end ? null : source.slice(last.end, first.start)
    const feeds = gap === null || gap.length > MAX_GAP_CHARS ? null : (gap.match(LINE_FEED)?.length ?? 0)
    if (last === undefined || gap === null || feeds === null || (feeds === 0 && !BLANKS.test(gap)) || !isMarks(gap)) {
      close()
      run = [...passage]
    } else if (feeds === 0) {
      run[run.length - 1] = glue(last, gap, first)
      run.push(...passage.slice(1))
    } else {
      if (feeds > 1) run.push({ text: '', start: first.start, end: first.start })
      run.push(withListMark(gap, first), ...passage.slice(1))
    }
  }
  close()
  return { text: texts.join('\n\n'), spans }
}

/** Longest gap within a passage: blank lines with their marks. */
const MAX_GAP_CHARS = 80
const isMarks = (gap: string): boolean => !/[\p{L}\p{N}]/u.test(gap.replace(LINE_FEED, ''))

const LIST_MARK = /(?:^|\n|\\n)([ \t]{0,4}(?:[-*+•‣◦]|\d{1,3}[.)、])[ \t]{1,3})$/

/** A line with the list mark before it, which its unit is without. */
function withListMark(gap: string, line: SourceLine): SourceLine {
  const mark = LIST_MARK.exec(gap)?.[1]
  if (mark === undefined) return line
  const before = { text: mark, start: line.start - mark.length, end: line.start }
  return glue(before, '', line)
}

function glue(left: SourceLine, gap: string, right: SourceLine): SourceLine {
  const text = left.text + gap + right.text
  if (left.offsets === undefined && right.offsets === undefined) return { text, start: left.start, end: right.end }
  const offsets = [...offsetsOf(left), ...Array.from(gap, (_, index) => left.end + index), ...offsetsOf(right)]
  return { text, start: left.start, end: right.end, offsets }
}
const offsetsOf = ({ text, start, offsets }: SourceLine): readonly number[] =>
  offsets ?? Array.from({ length: text.length }, (_, index) => start + index)

const SENTENCE_END = /[.!?](?=\s|$)|[。！？]|\n/g

const countCodePoints = (passage: Passage): number =>
  passage.reduce((sum, { text }) => sum + Array.from(text).length + 1, 0)

/** Code points between two passages: a blank line, or a line feed and a list mark. */
const MAX_JOINT_CHARS = 12

/** The field with at most `max` code points, cut at the end of a sentence or line. */
export function limitField(source: string, passages: readonly Passage[], max: number): JoinedText {
  const kept: Passage[] = []
  let left = max
  for (const passage of passages) {
    const length = countCodePoints(passage)
    if (length > left) {
      const cut = cutPassage(passage, left, kept.length === 0)
      if (cut.length > 0) kept.push(cut)
      break
    }
    kept.push(passage)
    left -= length + MAX_JOINT_CHARS
  }
  return joinPassages(source, kept)
}

function cutPassage(passage: Passage, max: number, must_keep: boolean): Passage {
  const kept: SourceLine[] = []
  let left = max
  for (const line of passage) {
    const length = Array.from(line.text).length
    if (length > left) {
      const cut = cutLine(line, left, must_keep && kept.length === 0)
      return cut === null ? kept : [...kept, cut]
    }
    kept.push(line)
    left -= length + 1
  }
  return kept
}

/** The line's beginning of at most `max` code points, at the end of a sentence; else at a blank, if it must be cut. */
function cutLine(line: SourceLine, max: number, must_keep: boolean): SourceLine | null {
  if (max <= 0) return null
  const head = Array.from(line.text).slice(0, max).join('')
  let end = 0
  for (const found of head.matchAll(SENTENCE_END)) end = found.index + 1
  if (end === 0 && must_keep) end = head.lastIndexOf(' ')
  if (end <= 0 && must_keep) end = head.length
  return end <= 0 ? null : sliceLine(line, 0, end)
}
