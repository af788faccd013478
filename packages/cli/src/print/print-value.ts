import { isObject } from '../is-object.ts'
import { isSmall } from './is-small.ts'
import { neutralise } from './neutralise.ts'
import { narrower, type Page, setIn } from './page.ts'
import { printTable } from './print-table.ts'
import { padText, textWidth } from './text-width.ts'
import { wrapText } from './wrap-text.ts'

const INDENT = '  '
const LABEL_COLUMNS_MAX = 30

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isEmpty))

/** The value in one line that fits; null when it does not. */
function inOneLine(value: unknown, columns: number): string | null {
  const texts = isSmall(value) ? [value] : Array.isArray(value) && value.every(isSmall) ? value : null
  // commas would hide where one of several sentences ends
  if (texts === null || (texts.length > 1 && texts.some((text) => String(text).includes(',')))) return null
  const text = neutralise(texts.map(String).join(', '))
  return text.includes('\n') || textWidth(text) > columns ? null : text
}

function printObject(value: Record<string, unknown>, page: Page): string[] {
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each))
  const label = Math.min(LABEL_COLUMNS_MAX, Math.max(0, ...entries.map(([name]) => textWidth(neutralise(name)))))
  return entries.flatMap(([key, each]) => {
    const name = neutralise(key)
    const short = inOneLine(each, page.columns - label - 2)
    if (short !== null) return [`${page.styles.faint(padText(name, label))}  ${short}`]
    return [page.styles.strong(name), ...setIn(printValue(each, narrower(page, 2)), INDENT)]
  })
}

function printList(list: unknown[], page: Page): string[] {
  const rows = list.filter(isObject)
  const table = rows.length === list.length ? printTable(rows, page, true) : null
  if (table !== null && rows.length > 1) return table
  const items = list.map((each) => printValue(each, narrower(page, 2)))
  return items.flatMap((lines) => lines.map((line, i) => (i === 0 ? `- ${line}` : INDENT + line)))
}

/**
 * Any value for people: fields with their values beside or below them, lists of like objects as tables, texts broken
 * to the width. What is empty is left out.
 */
export function printValue(value: unknown, page: Page): string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['-'] : printList(value, page)
  if (isObject(value)) return isEmpty(value) ? ['-'] : printObject(value, page)
  return wrapText(neutralise(String(value ?? '-')), page.columns)
}
