import { isObject } from '@cairnway/sdk'
import { escapeForTerminal } from './escape-for-terminal.ts'
import { isScalar } from './is-scalar.ts'
import { renderTable } from './render-table.ts'
import { INDENT, indentLines, narrowLayout, type TerminalLayout } from './terminal-layout.ts'
import { padText, textWidth } from './text-width.ts'
import { wrapProse } from './wrap-text.ts'

const MAX_LABEL_COLUMNS = 30
/** Fields that hold code, which is never wrapped. */
const CODE_FIELDS = ['implementation']

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isEmpty))

/** The value on one line of at most that many columns; null when it does not fit. */
function formatOnOneLine(value: unknown, columns: number): string | null {
  const texts = isScalar(value) ? [value] : Array.isArray(value) && value.every(isScalar) ? value : null
  // joined by commas, texts that contain commas could not be separated
  if (texts === null || (texts.length > 1 && texts.some((text) => String(text).includes(',')))) return null
  const text = escapeForTerminal(texts.map(String).join(', '))
  return text.includes('\n') || textWidth(text) > columns ? null : text
}

function renderObject(value: Record<string, unknown>, layout: TerminalLayout): string[] {
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each))
  const label = Math.min(MAX_LABEL_COLUMNS, Math.max(0, ...entries.map(([name]) => textWidth(escapeForTerminal(name)))))
  return entries.flatMap(([key, each]) => {
    const name = escapeForTerminal(key)
    const one_line = formatOnOneLine(each, layout.columns - label - 2)
    if (one_line !== null) return [`${layout.styles.faint(padText(name, label))}  ${one_line}`]
    const lines =
      CODE_FIELDS.includes(key) && typeof each === 'string'
        ? escapeForTerminal(each).trimEnd().split('\n')
        : renderValue(each, narrowLayout(layout, 2))
    return [layout.styles.strong(name), ...indentLines(lines, INDENT)]
  })
}

function renderList(list: unknown[], layout: TerminalLayout): string[] {
  const rows = list.filter(isObject)
  const table = rows.length === list.length ? renderTable(rows, layout, true) : null
  if (table !== null && rows.length > 1) return table
  const items = list.map((each) => renderValue(each, narrowLayout(layout, 2)))
  return items.flatMap((lines) => lines.map((line, i) => (i === 0 ? `- ${line}` : INDENT + line)))
}

/**
 * Renders any value for people, as lines: fields with their values next to or below them, lists of flat objects as
 * tables, wrapped texts. Empty fields are left out.
 */
export function renderValue(value: unknown, layout: TerminalLayout): string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['-'] : renderList(value, layout)
  if (isObject(value)) return isEmpty(value) ? ['-'] : renderObject(value, layout)
  return wrapProse(escapeForTerminal(String(value ?? '-')), layout.columns)
}
