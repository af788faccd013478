import { isSmall } from './is-small.ts'
import { neutralise } from './neutralise.ts'
import type { Page } from './page.ts'
import { cutText, padText, textWidth } from './text-width.ts'

/** A column is not cut narrower than this, so that identifiers stay whole. */
const CUT_COLUMNS_MIN = 24
const GAP = '  '

type Row = Record<string, unknown>

const isPlain = (value: unknown): boolean => isSmall(value) || (Array.isArray(value) && value.every(isSmall))

const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/

/** A value in one line: times to the second, values inside values as JSON. */
function cellOf(value: unknown): string {
  const list = Array.isArray(value) && isPlain(value)
  const text = list ? value.join(', ') : isPlain(value) ? String(value ?? '-') : JSON.stringify(value)
  return neutralise(text).replace(/\s+/g, ' ').trim().replace(MOMENT, '$1Z') || '-'
}

/** Widths that fit: the widest column gives way first; null when all of them are as narrow as may be. */
function fit(widths: number[], columns: number): number[] | null {
  const over = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) - columns
  if (over <= 0) return widths
  const widest = Math.max(...widths)
  if (widest <= CUT_COLUMNS_MIN) return null
  const others = widths.filter((width) => width < widest)
  const next = Math.max(CUT_COLUMNS_MIN, ...others, widest - over)
  const [at, to] = [widths.indexOf(widest), next < widest ? next : widest - 1]
  return fit(widths.with(at, to), columns)
}

/**
 * Rows as a table with their fields as headline, without fields that are empty in all of them.
 * @param whole nothing may be left out: no value cut, none inside another
 * @returns null for rows that are none for a table
 */
export function printTable(rows: Row[], { columns, styles }: Page, whole: boolean): string[] | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  if (whole && !rows.every((row) => names.every((name) => isPlain(row[name])))) return null
  const headline = names.map(cellOf)
  const cells = rows.map((row) => names.map((name) => cellOf(row[name])))
  const natural = names.map((_, i) => Math.max(...[headline, ...cells].map((line) => textWidth(line[i] ?? ''))))
  const widths = fit(natural, columns)
  if (widths === null || (whole && widths !== natural)) return null
  const lineOf = (line: string[]) => line.map((cell, i) => padText(cutText(cell, widths[i] ?? 0), widths[i] ?? 0))
  return [styles.strong(lineOf(headline).join(GAP).trimEnd()), ...cells.map((line) => lineOf(line).join(GAP).trimEnd())]
}
