import { type Passage, pickLine, type SourceLine, sliceLine } from '../units/source-line.ts'

/** A cell of a table: the lines of its text, without quotes. */
export type Cell = Passage

const QUOTE = '"'

/** Rows of a table that are read: more problems than a text may tell. */
const MAX_ROWS = 100

/** The first rows of comma-separated values (RFC 4180), or with another delimiter; quoted cells may hold line feeds. */
export function parseDelimited(lines: Passage, delimiter: string): Cell[][] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  let cell: SourceLine[] = []
  let is_quoted = false
  for (const line of lines) {
    if (rows.length === MAX_ROWS) return rows
    const { text } = line
    if (!is_quoted && text.trim() === '') continue
    let kept: number[] = []
    const closeLine = (): void => {
      cell.push(pickLine(line, kept))
      kept = []
    }
    const closeCell = (): void => {
      closeLine()
      row.push(cell)
      cell = []
    }
    for (let at = 0; at < text.length; at++) {
      const character = text[at]
      if (is_quoted) {
        if (character !== QUOTE) kept.push(at)
        else if (text[at + 1] === QUOTE) kept.push(++at)
        else is_quoted = false
      } else if (character === QUOTE && kept.length === 0 && cell.length === 0) is_quoted = true
      else if (character === delimiter) closeCell()
      else kept.push(at)
    }
    if (is_quoted) closeLine()
    else {
      closeCell()
      rows.push(row)
      row = []
    }
  }
  // a quote that nothing closes: the text was cut
  if (is_quoted) rows.push([...row, cell])
  return rows
}

const ROW = /^\s*\|(.+)\|\s*$/
const RULE_ROW = /^\s*\|[\s:|-]+\|\s*$/
const CELL = /(?:\\\||[^|])+/g

/** The rows of a table of Markdown; null if lines are none. */
export function parseTable(lines: Passage): Cell[][] | null {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  if (filled.length < 3 || !RULE_ROW.test(filled[1]?.text ?? '') || !filled.every(({ text }) => ROW.test(text)))
    return null
  return filled
    .filter(({ text }) => !RULE_ROW.test(text))
    .map((line) => {
      const inside = sliceLine(line, line.text.indexOf('|') + 1, line.text.lastIndexOf('|'))
      return [...inside.text.matchAll(CELL)].map(({ 0: text, index }) => [
        sliceLine(inside, index, index + text.length),
      ])
    })
}
