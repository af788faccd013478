import { escapeForTerminal } from './escape-for-terminal.ts'
import { isScalar } from './is-scalar.ts'
import type { TerminalLayout } from './terminal-layout.ts'
import { padText, textWidth, truncateText } from './text-width.ts'

/** A column is not cut narrower than this, so that identifiers stay whole. */
const MIN_TRUNCATED_COLUMNS = 24
const COLUMN_GAP = '  '

type TableRow = Record<string, unknown>

const isScalarOrScalars = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.every(isScalar))

const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/

/** A value in one line: times to the second, values inside values as JSON. */
function formatCell(value: unknown): string {
  const list = Array.isArray(value) && isScalarOrScalars(value)
  const text = list ? value.join(', ') : isScalarOrScalars(value) ? String(value ?? '-') : JSON.stringify(value)
  return escapeForTerminal(text).replace(/\s+/g, ' ').trim().replace(TIMESTAMP, '$1Z') || '-'
}

/** Widths that fit: the widest column gives way first; null when all of them are as narrow as may be. */
function fitColumnWidths(widths: number[], columns: number): number[] | null {
  const over = widths.reduce((sum, width) => sum + width, COLUMN_GAP.length * (widths.length - 1)) - columns
  if (over <= 0) return widths
  const widest = Math.max(...widths)
  if (widest <= MIN_TRUNCATED_COLUMNS) return null
  const others = widths.filter((width) => width < widest)
  const next = Math.max(MIN_TRUNCATED_COLUMNS, ...others, widest - over)
  const [at, to] = [widths.indexOf(widest), next < widest ? next : widest - 1]
  return fitColumnWidths(widths.with(at, to), columns)
}

/**
 * Rows as a table with their fields as headline, without fields that are empty in all of them.
 * @param whole nothing may be left out: no value cut, none inside another
 * @returns null for rows that are none for a table
 */
export function renderTable(rows: TableRow[], { columns, styles }: TerminalLayout, whole: boolean): string[] | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  if (whole && !rows.every((row) => names.every((name) => isScalarOrScalars(row[name])))) return null
  const headline = names.map(formatCell)
  const cells = rows.map((row) => names.map((name) => formatCell(row[name])))
  const natural = names.map((_, i) => Math.max(...[headline, ...cells].map((line) => textWidth(line[i] ?? ''))))
  const widths = fitColumnWidths(natural, columns)
  if (widths === null || (whole && widths !== natural)) return null
  const lineOf = (line: string[]) => line.map((cell, i) => padText(truncateText(cell, widths[i] ?? 0), widths[i] ?? 0))
  return [
    styles.strong(lineOf(headline).join(COLUMN_GAP).trimEnd()),
    ...cells.map((line) => lineOf(line).join(COLUMN_GAP).trimEnd()),
  ]
}
