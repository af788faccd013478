import { isObject } from '../is-object.ts'
import { escapeForTerminal } from './escape-for-terminal.ts'
import { isScalar } from './is-scalar.ts'
import { isExperience, renderExperience, renderExperiences } from './render-experiences.ts'
import { renderTable } from './render-table.ts'
import { renderValue } from './render-value.ts'
import { joinRemarks, type TerminalLayout } from './terminal-layout.ts'
import { wrapText } from './wrap-text.ts'

/** What stands beside the list: totals, the next page, how sure a search is. */
function renderMetadata(answer: Record<string, unknown>, listed: string, page: TerminalLayout): string[] {
  const { metadata, ...rest } = answer
  const told = { ...rest, ...(isObject(metadata) ? metadata : {}) }
  const words = Object.entries(told)
    .filter(([name, value]) => name !== listed && name !== 'schema_version' && value !== null && value !== '')
    .filter(([, value]) => isScalar(value) || (Array.isArray(value) && value.length > 0 && value.every(isScalar)))
    .map(([name, value]) => `${escapeForTerminal(name)} ${escapeForTerminal(String(value))}`)
  return joinRemarks(
    words.flatMap((word) => wrapText(word, page.columns)),
    page,
  ).map(page.styles.faint)
}

function renderItems(list: unknown[], page: TerminalLayout): string[] {
  if (list.length === 0) return ['Nothing found.']
  if (list.every(isExperience)) return renderExperiences(list, page)
  return list.every(isObject) ? (renderTable(list, page, false) ?? renderValue(list, page)) : renderValue(list, page)
}

/**
 * An answer of the service for people.
 * @param list the field of the answer that lists what was asked for
 */
export function renderAnswer(answer: unknown, list: string | undefined, page: TerminalLayout): string[] {
  if (answer === null || answer === undefined) return ['Done.']
  if (isExperience(answer)) return renderExperience(answer, page)
  if (Array.isArray(answer)) return renderItems(answer, page)
  if (!isObject(answer) || list === undefined || !Array.isArray(answer[list])) return renderValue(answer, page)
  const items: unknown[] = answer[list]
  // several searches at once: a list of answers that list
  const nested = items.length > 0 && items.every((item) => isObject(item) && Array.isArray(item[list]))
  const lines = nested
    ? items.flatMap((item, i) => [page.styles.strong(`[${i + 1}]`), ...renderAnswer(item, list, page), ''])
    : renderItems(items, page)
  return [...lines, ...renderMetadata(answer, list, page)]
}
