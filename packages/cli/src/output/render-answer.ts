import { isObject } from '@cairnway/sdk'
import { escapeForTerminal } from './escape-for-terminal.ts'
import { isScalar } from './is-scalar.ts'
import { isDoubted, renderDoubted } from './render-doubted.ts'
import { isExperience, renderExperience, renderExperiences } from './render-experiences.ts'
import { isHotspot, renderHotspots } from './render-hotspots.ts'
import { isKnowledge, renderKnowledge, renderKnowledgeList, renderPromoted } from './render-knowledge.ts'
import { renderTable } from './render-table.ts'
import { renderValue } from './render-value.ts'
import { isDelivery, isSubscription, renderDeliveries, renderSubscriptions } from './render-webhooks.ts'
import { joinRemarks, type TerminalLayout } from './terminal-layout.ts'
import { wrapText } from './wrap-text.ts'

/**
 * The fields of the answer other than the list, on separate lines: totals, the next page, the confidence of a search.
 */
function renderMetadata(answer: Record<string, unknown>, listed: string, layout: TerminalLayout): string[] {
  const { metadata, ...rest } = answer
  const fields = { ...rest, ...(isObject(metadata) ? metadata : {}) }
  const remarks = Object.entries(fields)
    .filter(([name, value]) => name !== listed && name !== 'schema_version' && value !== null && value !== '')
    .filter(([, value]) => isScalar(value) || (Array.isArray(value) && value.length > 0 && value.every(isScalar)))
    .map(([name, value]) => `${escapeForTerminal(name)} ${escapeForTerminal(String(value))}`)
  return joinRemarks(
    remarks.flatMap((remark) => wrapText(remark, layout.columns)),
    layout,
  ).map(layout.styles.faint)
}

function renderItems(list: unknown[], layout: TerminalLayout): string[] {
  if (list.length === 0) return ['Nothing found.']
  if (list.every(isExperience)) return renderExperiences(list, layout)
  if (list.every(isHotspot)) return renderHotspots(list, layout)
  if (list.every(isDoubted)) return renderDoubted(list, layout)
  if (list.every(isSubscription)) return renderSubscriptions(list, layout)
  if (list.every(isDelivery)) return renderDeliveries(list, layout)
  if (list.every(isKnowledge)) return renderKnowledgeList(list, layout)
  return list.every(isObject)
    ? (renderTable(list, layout, false) ?? renderValue(list, layout))
    : renderValue(list, layout)
}

/** Renders the fields of an answer, and below them the records among them, such as the draft of a session. */
function renderFields(answer: Record<string, unknown>, layout: TerminalLayout): string[] {
  const entries = Object.entries(answer)
  const records = entries.flatMap(([name, value]) => (isExperience(value) ? [{ name, value }] : []))
  const fields = Object.fromEntries(entries.filter(([, value]) => !isExperience(value)))
  return [
    ...renderValue(fields, layout),
    ...records.flatMap(({ name, value }) => [
      '',
      layout.styles.strong(escapeForTerminal(name)),
      ...renderExperience(value, layout),
    ]),
  ]
}

/**
 * Renders an answer of the service for people, as lines.
 * @param list the field of the answer that holds its items, where it is a list
 */
export function renderAnswer(answer: unknown, list: string | undefined, layout: TerminalLayout): string[] {
  if (answer === null || answer === undefined) return ['Done.']
  if (isExperience(answer)) return renderExperience(answer, layout)
  if (isKnowledge(answer)) return renderKnowledge(answer, layout)
  if (Array.isArray(answer)) return renderItems(answer, layout)
  if (!isObject(answer)) return renderValue(answer, layout)
  if (list === undefined || !Array.isArray(answer[list])) return renderFields(answer, layout)
  const items: unknown[] = answer[list]
  // a batch of searches answers with a list of answers that each have a list
  const nested = items.length > 0 && items.every((item) => isObject(item) && Array.isArray(item[list]))
  const lines = nested
    ? items.flatMap((item, i) => [layout.styles.strong(`[${i + 1}]`), ...renderAnswer(item, list, layout), ''])
    : [...renderPromoted(answer.promoted_procedures, items, layout), ...renderItems(items, layout)]
  return [...lines, ...renderMetadata(answer, list, layout)]
}
