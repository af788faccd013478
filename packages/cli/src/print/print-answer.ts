import { isObject } from '../is-object.ts'
import { isSmall } from './is-small.ts'
import { neutralise } from './neutralise.ts'
import { flow, type Page } from './page.ts'
import { isExperience, printExperience, printExperiences } from './print-records.ts'
import { printTable } from './print-table.ts'
import { printValue } from './print-value.ts'
import { wrapText } from './wrap-text.ts'

/** What stands beside the list: totals, the next page, how sure a search is. */
function remarks(answer: Record<string, unknown>, listed: string, page: Page): string[] {
  const { metadata, ...rest } = answer
  const told = { ...rest, ...(isObject(metadata) ? metadata : {}) }
  const words = Object.entries(told)
    .filter(([name, value]) => name !== listed && name !== 'schema_version' && value !== null && value !== '')
    .filter(([, value]) => isSmall(value) || (Array.isArray(value) && value.length > 0 && value.every(isSmall)))
    .map(([name, value]) => `${neutralise(name)} ${neutralise(String(value))}`)
  return flow(
    words.flatMap((word) => wrapText(word, page.columns)),
    page,
  ).map(page.styles.faint)
}

function printItems(list: unknown[], page: Page): string[] {
  if (list.length === 0) return ['Nothing found.']
  if (list.every(isExperience)) return printExperiences(list, page)
  return list.every(isObject) ? (printTable(list, page, false) ?? printValue(list, page)) : printValue(list, page)
}

/**
 * An answer of the service for people.
 * @param list the field of the answer that lists what was asked for
 */
export function printAnswer(answer: unknown, list: string | undefined, page: Page): string[] {
  if (answer === null || answer === undefined) return ['Done.']
  if (isExperience(answer)) return printExperience(answer, page)
  if (Array.isArray(answer)) return printItems(answer, page)
  if (!isObject(answer) || list === undefined || !Array.isArray(answer[list])) return printValue(answer, page)
  const items: unknown[] = answer[list]
  // several searches at once: a list of answers that list
  const nested = items.length > 0 && items.every((item) => isObject(item) && Array.isArray(item[list]))
  const lines = nested
    ? items.flatMap((item, i) => [page.styles.strong(`[${i + 1}]`), ...printAnswer(item, list, page), ''])
    : printItems(items, page)
  return [...lines, ...remarks(answer, list, page)]
}
