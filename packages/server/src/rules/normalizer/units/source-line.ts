/** A line of the source, or a part of one, without the marks before it. Offsets are UTF-16 units of the source. */
export interface SourceLine {
  text: string
  start: number
  /** exclusive */
  end: number
  /** Offset in the source of every unit of `text` where escapes stand between them, as in a string of JSON. */
  offsets?: readonly number[]
}

/** A passage of the source: its lines, joined by line feeds. */
export type Passage = readonly SourceLine[]

export function splitLines(text: string): SourceLine[] {
  const lines: SourceLine[] = []
  let start = 0
  for (const line of text.split('\n')) {
    lines.push({ text: line, start, end: start + line.length })
    start += line.length + 1
  }
  return lines
}

export function sliceLine(line: SourceLine, from: number, to = line.text.length): SourceLine {
  if (from === 0 && to === line.text.length) return line
  const { start, end, offsets } = line
  const text = line.text.slice(from, to)
  if (offsets === undefined) return { text, start: start + from, end: start + from + text.length }
  const kept = offsets.slice(from, to)
  return { text, start: kept[0] ?? end, end: offsets[to] ?? end, offsets: kept }
}

/** The line of the characters at some positions, in their order. */
export function pickLine(line: SourceLine, positions: readonly number[]): SourceLine {
  const [first, last] = [positions[0], positions.at(-1)]
  if (first === undefined || last === undefined) return sliceLine(line, line.text.length)
  if (last - first === positions.length - 1) return sliceLine(line, first, last + 1)
  const placeOf = (at: number): number => line.offsets?.[at] ?? line.start + at
  return {
    text: positions.map((at) => line.text[at]).join(''),
    start: placeOf(first),
    end: sliceLine(line, last, last + 1).end,
    offsets: positions.map(placeOf),
  }
}

export const passageText = (passage: Passage): string => passage.map(({ text }) => text).join('\n')

const isBlank = (line: SourceLine): boolean => line.text.trim() === ''

/** The passage without blank lines at its ends and without blanks after its last line. */
export function trimPassage(passage: Passage): SourceLine[] {
  let from = 0
  let to = passage.length
  while (from < to && isBlank(passage[from] as SourceLine)) from++
  while (to > from && isBlank(passage[to - 1] as SourceLine)) to--
  const lines = passage.slice(from, to)
  const last = lines.at(-1)
  if (last !== undefined) lines[lines.length - 1] = sliceLine(last, 0, last.text.trimEnd().length)
  return lines
}

const indentation = (text: string): number => {
  let width = 0
  while (text[width] === ' ' || text[width] === '\t') width++
  return width
}

/**
 * The passage without the indentation that its lines share. The first line may begin behind a mark, so it loses its
 * own and does not count.
 */
export function dedentPassage(passage: Passage): SourceLine[] {
  let shared = Number.POSITIVE_INFINITY
  for (let index = 1; index < passage.length && shared > 0; index++) {
    const line = passage[index] as SourceLine
    if (!isBlank(line)) shared = Math.min(shared, indentation(line.text))
  }
  return passage.map((line, index) => {
    const width = index === 0 ? indentation(line.text) : Math.min(shared, indentation(line.text))
    return sliceLine(line, Number.isFinite(width) ? width : 0)
  })
}

/** The passage cut at a position of its text. */
export function slicePassage(passage: Passage, from: number, to: number): SourceLine[] {
  const sliced: SourceLine[] = []
  let position = 0
  for (const line of passage) {
    const end = position + line.text.length
    if (position >= to && sliced.length > 0) break
    if (end >= from && position <= to)
      sliced.push(sliceLine(line, Math.max(0, from - position), Math.min(line.text.length, to - position)))
    position = end + 1
  }
  return sliced
}
