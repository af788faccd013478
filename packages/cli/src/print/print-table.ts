import { isObject } from '../is-object.ts'
import { neutralise } from './neutralise.ts'
import type { Page } from './page.ts'
import { cutText, padText, textWidth } from './text-width.ts'

/** A column is not made narrower than this; one of identifiers is at most so wide, and never cut. */
const CUT_COLUMNS_MIN = 24
const GAP = '  '

type Row = Record<string, unknown>

const isPlain = (value: unknown): boolean => !isObject(value) && !(Array.isArray(value) && value.some(isObject))

const cellOf = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '-')
  return neutralise(text).replace(/\s+/g, ' ').trim() || '-'
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
 * @returns null for rows that are none for a table: with values inside values, or too wide
 */
export function printTable(rows: Row[], { columns, styles }: Page): string[] | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  if (!rows.every((row) => names.every((name) => isPlain(row[name])))) return null
  const cells = rows.map((row) => names.map((name) => cellOf(row[name])))
  const natural = names.map((name, i) => Math.max(textWidth(name), ...cells.map((line) => textWidth(line[i] ?? ''))))
  const widths = fit(natural, columns)
  if (widths === null) return null
  const lineOf = (line: string[]) => line.map((cell, i) => padText(cutText(cell, widths[i] ?? 0), widths[i] ?? 0))
  return [styles.strong(lineOf(names).join(GAP).trimEnd()), ...cells.map((line) => lineOf(line).join(GAP).trimEnd())]
}
