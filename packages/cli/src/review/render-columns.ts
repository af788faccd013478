import { renderValue } from '../output/render-value.ts'
import type { TerminalLayout } from '../output/terminal-layout.ts'
import { selectStyles } from '../output/terminal-styles.ts'
import { padText } from '../output/text-width.ts'
import { wrapText } from '../output/wrap-text.ts'

const COLUMN_SEPARATOR = ' │ '

/** Renders a value as lines of at most `columns` columns; code is wrapped too. It has no styles, which wrapping would cut. */
const renderCell = (value: unknown, columns: number): string[] =>
  value === undefined
    ? []
    : renderValue(value, { columns, styles: selectStyles(false) }).flatMap((line) => wrapText(line, columns))

/** The first lines of a text; `…` in a line of its own stands for the others. */
const excerpt = (lines: string[], max_lines: number): string[] =>
  lines.length > max_lines ? [...lines.slice(0, max_lines), '…'] : lines

/** Renders one value as lines of at most the width of the layout. */
export const renderExcerpt = (value: unknown, { columns }: TerminalLayout, max_lines: number): string[] =>
  excerpt(renderCell(value, columns), max_lines)

/** Renders two values side by side, each in half of the width. */
export function renderColumns(
  left: unknown,
  right: unknown,
  { columns, styles }: TerminalLayout,
  max_lines: number,
): string[] {
  const width = Math.floor((columns - COLUMN_SEPARATOR.length) / 2)
  const [a, b] = [left, right].map((value) => excerpt(renderCell(value, width), max_lines)) as [string[], string[]]
  const separator = styles.faint(COLUMN_SEPARATOR)
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) =>
    `${padText(a[i] ?? '', width)}${separator}${b[i] ?? ''}`.trimEnd(),
  )
}
