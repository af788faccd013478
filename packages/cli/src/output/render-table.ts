import { escapeForTerminal } from './escape-for-terminal.ts'
import { isScalar } from './is-scalar.ts'
import type { TerminalLayout } from './terminal-layout.ts'
import { padText, textWidth, truncateToWidth } from './text-width.ts'

/** No column is truncated to less than this, so that identifiers stay complete. */
const MIN_TRUNCATED_COLUMNS = 24
const COLUMN_GAP = '  '

type TableRow = Record<string, unknown>

const isScalarOrScalarList = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.every(isScalar))

const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/

/** A value on one line: timestamps to the second, nested values as JSON. */
function formatCell(value: unknown): string {
  const is_list = Array.isArray(value) && isScalarOrScalarList(value)
  const text = is_list ? value.join(', ') : isScalarOrScalarList(value) ? String(value ?? '-') : JSON.stringify(value)
  return escapeForTerminal(text).replace(/\s+/g, ' ').trim().replace(TIMESTAMP, '$1Z') || '-'
}

/** Reduces column widths until they fit, the widest column first; null when all are at their minimum. */
function fitColumnWidths(widths: number[], columns: number): number[] | null {
  const excess = widths.reduce((sum, width) => sum + width, COLUMN_GAP.length * (widths.length - 1)) - columns
  if (excess <= 0) return widths
  const widest = Math.max(...widths)
  if (widest <= MIN_TRUNCATED_COLUMNS) return null
  const others = widths.filter((width) => width < widest)
  const next = Math.max(MIN_TRUNCATED_COLUMNS, ...others, widest - excess)
  const reduced = next < widest ? next : widest - 1
  return fitColumnWidths(widths.with(widths.indexOf(widest), reduced), columns)
}

/**
 * Renders rows as a table with the field names as header, without fields that are empty in every row.
 * @param is_lossless whether values must not be truncated or nested
 * @returns the lines, or null when the rows do not fit into a table
 */
export function renderTable(
  rows: TableRow[],
  { columns, styles }: TerminalLayout,
  is_lossless: boolean,
): string[] | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  if (is_lossless && !rows.every((row) => names.every((name) => isScalarOrScalarList(row[name])))) return null
  const header = names.map(formatCell)
  const cells = rows.map((row) => names.map((name) => formatCell(row[name])))
  const full_widths = names.map((_, i) => Math.max(...[header, ...cells].map((row) => textWidth(row[i] ?? ''))))
  const widths = fitColumnWidths(full_widths, columns)
  if (widths === null || (is_lossless && widths !== full_widths)) return null
  const formatRow = (row: string[]) =>
    row.map((cell, i) => padText(truncateToWidth(cell, widths[i] ?? 0), widths[i] ?? 0))
  return [
    styles.strong(formatRow(header).join(COLUMN_GAP).trimEnd()),
    ...cells.map((row) => formatRow(row).join(COLUMN_GAP).trimEnd()),
  ]
}
