import { isObject } from '@cairnway/sdk'
import { escapeForTerminal } from './escape-for-terminal.ts'
import { renderValue } from './render-value.ts'
import { indentLines, joinRemarks, narrowLayout, type TerminalLayout } from './terminal-layout.ts'
import { truncateToWidth } from './text-width.ts'
import { wrapText } from './wrap-text.ts'

/** A record in a list shows at most this many lines of each text. */
const MAX_EXCERPT_LINES = 4

type JsonObject = Record<string, unknown>
/** An experience in any of the forms in which searches, lists and reads return it. */
type ExperienceLike = JsonObject & { id: string; title: string; scores: JsonObject }

/** Whether a value is an experience, recognized by its fields whatever the operation. */
export const isExperience = (value: unknown): value is ExperienceLike =>
  isObject(value) && typeof value.id === 'string' && typeof value.title === 'string' && isObject(value.scores)

const getField = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** The text, safe for a terminal; null when it is empty or no text. */
const escapedText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? escapeForTerminal(value) : null

/** The id, the author, the scores and votes of a record, and every state that is not the normal one. */
function renderAttributes(record: ExperienceLike, layout: TerminalLayout): string[] {
  const { styles } = layout
  const { transferability_score, helpful_count: helped, not_helpful_count: failed } = record.scores
  const status = escapedText(getField(record.validity, 'status'))
  const state = escapedText(record.validation_state)
  const handle = escapedText(getField(record.contributor, 'display_handle'))
  const relation = escapedText(record.relation)
  const attributes = [
    styles.strong(escapeForTerminal(record.id)),
    relation,
    typeof record.similarity === 'number' && `similarity ${record.similarity}`,
    escapedText(record.wedge),
    handle && `by ${handle}`,
    record.knowledge_source === 'self' && 'yours',
    typeof record.quality_score === 'number' && `quality ${record.quality_score}`,
    typeof transferability_score === 'number' && `transferability ${transferability_score}`,
    typeof helped === 'number' &&
      typeof failed === 'number' &&
      helped + failed > 0 &&
      `helped ${helped}, did not ${failed}`,
    status && status !== 'active' && styles.warn(status),
    state && state !== 'verified' && styles.warn(state),
    escapedText(record.retracted_at) && styles.bad('retracted'),
  ]
  return joinRemarks(
    attributes.filter((attribute) => typeof attribute === 'string'),
    layout,
  )
}

function renderWarnings(record: JsonObject, layout: TerminalLayout): string[] {
  const warnings = Array.isArray(record.transfer_warnings) ? record.transfer_warnings : []
  return warnings.flatMap((warning) =>
    wrapText(`! ${escapedText(getField(warning, 'message')) ?? ''}`, layout.columns).map(layout.styles.warn),
  )
}

/** A text below its name, truncated to `MAX_EXCERPT_LINES`. */
function renderExcerpt(name: string, text: string | null, layout: TerminalLayout): string[] {
  if (text === null) return []
  const lines = wrapText(text, layout.columns - 2)
  const shown = lines.slice(0, MAX_EXCERPT_LINES)
  const last = shown.at(-1) ?? ''
  const excerpt =
    lines.length > MAX_EXCERPT_LINES ? shown.with(-1, truncateToWidth(`${last} …`, layout.columns - 2)) : shown
  return [layout.styles.faint(name), ...indentLines(excerpt, '  ')]
}

/** Renders a numbered list of experiences: title, attributes, excerpts, warnings. */
export function renderExperiences(records: ExperienceLike[], layout: TerminalLayout): string[] {
  return records.flatMap((record, i) => {
    const number = `${i + 1}. `
    const inner = narrowLayout(layout, number.length)
    const [title = '', ...title_rest] = wrapText(escapeForTerminal(record.title), inner.columns)
    const method = escapedText(getField(record.successful_approach, 'method'))
    const lines = [
      ...title_rest.map(layout.styles.strong),
      ...renderAttributes(record, inner),
      ...(method === null ? renderExcerpt('compact_summary', escapedText(record.compact_summary), inner) : []),
      ...(method === null ? renderExcerpt('what_worked', escapedText(record.what_worked), inner) : []),
      ...renderExcerpt('successful_approach', method, inner),
      ...renderExcerpt('insight', escapedText(record.insight), inner),
      ...renderWarnings(record, inner),
    ]
    const gap = ' '.repeat(number.length)
    return [...(i === 0 ? [] : ['']), number + layout.styles.strong(title), ...indentLines(lines, gap)]
  })
}

/** Fields that the first lines show already, and fields for programs only. */
const summarizedFields = [
  'id',
  'title',
  'scores',
  'validity',
  'wedge',
  'contributor',
  'transfer_warnings',
  'links',
  'schema_version',
]

/** Renders one complete experience: title, attributes and warnings, then every field. */
export function renderExperience(record: ExperienceLike, layout: TerminalLayout): string[] {
  const sections = Object.entries(record).filter(([name]) => !summarizedFields.includes(name))
  return [
    ...wrapText(escapeForTerminal(record.title), layout.columns).map(layout.styles.strong),
    ...renderAttributes(record, layout),
    ...renderWarnings(record, layout),
    '',
    ...renderValue(Object.fromEntries(sections), layout),
  ]
}
