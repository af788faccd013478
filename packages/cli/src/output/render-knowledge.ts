import { isObject } from '@cairnway/sdk'
import { escapeForTerminal } from './escape-for-terminal.ts'
import { indentLines, joinRemarks, narrowLayout, type TerminalLayout } from './terminal-layout.ts'
import { wrapProse, wrapText } from './wrap-text.ts'

type JsonObject = Record<string, unknown>
/** A procedure or an insight in any of the forms in which lists and reads return it. */
type KnowledgeLike = JsonObject & { id: string }

/** The number of records that are named with a text; the answer in JSON names all. */
const MAX_SHOWN_IDS = 3

/** Whether a value is a procedure or an insight, recognized by its fields whatever the operation. */
export const isKnowledge = (value: unknown): value is KnowledgeLike =>
  isObject(value) &&
  typeof value.id === 'string' &&
  /^(?:prc|ins)_/.test(value.id) &&
  Array.isArray(value.supporting_experience_ids)

const textOf = (value: unknown): string => (typeof value === 'string' ? escapeForTerminal(value) : '')
const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((each) => typeof each === 'string').map(escapeForTerminal)

function nameRecords(from: unknown): string {
  const ids = textsIn(from)
  const more = ids.length > MAX_SHOWN_IDS ? ` and ${ids.length - MAX_SHOWN_IDS} more` : ''
  return `${ids.slice(0, MAX_SHOWN_IDS).join(', ')}${more}`
}

/** Renders a text behind its mark, with its details below; the mark is as wide as the indentation. */
function renderItem(mark: string, text: unknown, notes: readonly string[], layout: TerminalLayout): string[] {
  const inner = narrowLayout(layout, mark.length)
  const [first = '', ...rest] = wrapProse(textOf(text), inner.columns)
  const below = notes.filter((note) => note !== '').flatMap((note) => wrapProse(note, inner.columns))
  return [mark + first, ...indentLines([...rest, ...below.map(layout.styles.faint)], ' '.repeat(mark.length))]
}

function renderSection(heading: string, items: readonly string[][], { styles }: TerminalLayout): string[] {
  return items.length === 0 ? [] : ['', styles.strong(heading), ...items.flat()]
}

const renderLines = (value: unknown, layout: TerminalLayout): string[][] =>
  objectsIn(value).map(({ text, from }) => renderItem('- ', text, [nameRecords(from)], layout))

const renderIds = (value: unknown, { columns }: TerminalLayout): string[][] => {
  const ids = textsIn(value)
  return ids.length === 0 ? [] : [wrapText(ids.join(', '), columns)]
}

/** Renders id, domain and confidence, and every state that is not the normal one. */
function renderAttributes(item: KnowledgeLike, layout: TerminalLayout): string[] {
  const { styles } = layout
  const records = textsIn(item.supporting_experience_ids).length
  const against = textsIn(item.contradicting_experience_ids).length
  const attributes = [
    styles.strong(escapeForTerminal(item.id)),
    textOf(item.domain),
    typeof item.confidence === 'number' && item.status !== 'withdrawn' && `confidence ${item.confidence.toFixed(2)}`,
    records > 0 && `${records} records`,
    against > 0 && styles.warn(`${against} against`),
    typeof item.version === 'number' && item.version > 1 && `version ${item.version}`,
    item.provisional === true && styles.warn('provisional'),
    item.status === 'withdrawn' && styles.warn('withdrawn: too few records carry it'),
  ]
  const shown = attributes.filter((attribute) => typeof attribute === 'string')
  return joinRemarks(
    shown.filter((attribute) => attribute !== ''),
    layout,
  )
}

const headlineOf = ({ title, statement }: KnowledgeLike): string => textOf(title) || textOf(statement)

/** Renders a numbered list of procedures or insights: title, attributes, summary. */
export function renderKnowledgeList(items: readonly KnowledgeLike[], layout: TerminalLayout): string[] {
  return items.flatMap((item, i) => {
    const number = `${i + 1}. `
    const inner = narrowLayout(layout, number.length)
    const [first = '', ...rest] = wrapText(headlineOf(item), inner.columns)
    const lines = [...rest.map(layout.styles.strong), ...renderAttributes(item, inner)]
    const summary = wrapProse(textOf(item.summary), inner.columns).filter((line) => line !== '')
    return [
      ...(i === 0 ? [] : ['']),
      number + layout.styles.strong(first),
      ...indentLines([...lines, ...summary], ' '.repeat(number.length)),
    ]
  })
}

/** Renders one procedure or insight: title, then each text with its source records. */
export function renderKnowledge(item: KnowledgeLike, layout: TerminalLayout): string[] {
  const steps = objectsIn(item.steps).map(({ order, action, why, from }) =>
    renderItem(`${String(order).padStart(2)}. `, action, [textOf(why), nameRecords(from)], layout),
  )
  const pitfalls = objectsIn(item.pitfalls).map(({ attempt, why_it_failed, from }) =>
    renderItem('x ', attempt, [textOf(why_it_failed), nameRecords(from)], layout),
  )
  const headline = headlineOf(item)
  const problem = textOf(item.problem_pattern)
  const other = textOf(item.procedure_id) || textOf(item.insight_id)
  return [
    ...(headline === '' ? [] : wrapText(headline, layout.columns).map(layout.styles.strong)),
    ...renderAttributes(item, layout),
    ...renderSection('Problem', problem === '' ? [] : [wrapProse(problem, layout.columns)], layout),
    ...renderSection('Cause', renderLines(item.root_cause, layout), layout),
    ...renderSection('Before you begin', renderLines(item.preconditions, layout), layout),
    ...renderSection('Steps', steps, layout),
    ...renderSection('What others tried in vain', pitfalls, layout),
    ...renderSection('It applies when', renderLines(item.applies_when, layout), layout),
    ...renderSection('It does not apply when', renderLines(item.does_not_apply_when, layout), layout),
    ...renderSection('Records', renderIds(item.supporting_experience_ids, layout), layout),
    ...renderSection('Records that say otherwise', renderIds(item.contradicting_experience_ids, layout), layout),
    ...(other === '' ? [] : ['', layout.styles.faint(`See also ${other}.`)]),
  ]
}

/** Renders the procedures that results of a page carry, which stand above them. */
export function renderPromoted(promoted: unknown, results: readonly unknown[], layout: TerminalLayout): string[] {
  const numbers = new Map(results.map((result, i) => [isObject(result) ? result.id : null, i + 1]))
  return objectsIn(promoted).flatMap((procedure) => {
    const carried = textsIn(procedure.supporting_experience_ids).map((id) => numbers.get(id) ?? id)
    return [
      ...wrapText(`Procedure: ${textOf(procedure.title)}`, layout.columns).map(layout.styles.strong),
      ...wrapText(`${textOf(procedure.id)}, carried by the results ${carried.join(', ')}`, layout.columns),
      '',
    ]
  })
}
