import { isObject } from '../is-object.ts'
import { escapeForTerminal } from './escape-for-terminal.ts'
import { renderValue } from './render-value.ts'
import { indentLines, joinRemarks, narrowLayout, type TerminalLayout } from './terminal-layout.ts'
import { truncateText } from './text-width.ts'
import { wrapText } from './wrap-text.ts'

/** A record among others shows this much of what worked. */
const MAX_EXCERPT_LINES = 4

type JsonObject = Record<string, unknown>
/** An experience, whole or in short, as searches and lists give them. */
type ExperienceLike = JsonObject & { id: string; title: string; scores: JsonObject }

/** By its fields, whichever operation gave it. */
export const isExperience = (value: unknown): value is ExperienceLike =>
  isObject(value) && typeof value.id === 'string' && typeof value.title === 'string' && isObject(value.scores)

const getField = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** A text for a terminal; null for none. */
const escapedText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? escapeForTerminal(value) : null

/** What judges a record: whose it is, votes, scores, and what is not as usual. */
function renderAttributes(record: ExperienceLike, page: TerminalLayout): string[] {
  const { styles } = page
  const { transferability_score, helpful_count: helped, not_helpful_count: failed } = record.scores
  const status = escapedText(getField(record.validity, 'status'))
  const state = escapedText(record.validation_state)
  const handle = escapedText(getField(record.contributor, 'display_handle'))
  const relation = escapedText(record.relation)
  const marks = [
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
    marks.filter((mark) => typeof mark === 'string'),
    page,
  )
}

function renderWarnings(record: JsonObject, page: TerminalLayout): string[] {
  const warnings = Array.isArray(record.transfer_warnings) ? record.transfer_warnings : []
  return warnings.flatMap((warning) =>
    wrapText(`! ${escapedText(getField(warning, 'message')) ?? ''}`, page.columns).map(page.styles.warn),
  )
}

/** A text under its name, at most so many lines of it. */
function renderExcerpt(name: string, text: string | null, page: TerminalLayout): string[] {
  if (text === null) return []
  const lines = wrapText(text, page.columns - 2)
  const shown = lines.slice(0, MAX_EXCERPT_LINES)
  const last = shown.at(-1) ?? ''
  const cut = lines.length > MAX_EXCERPT_LINES ? shown.with(-1, truncateText(`${last} …`, page.columns - 2)) : shown
  return [page.styles.faint(name), ...indentLines(cut, '  ')]
}

/** Some experiences, one below the other: title, marks, what worked, warnings. */
export function renderExperiences(records: ExperienceLike[], page: TerminalLayout): string[] {
  return records.flatMap((record, i) => {
    const number = `${i + 1}. `
    const inner = narrowLayout(page, number.length)
    const [title = '', ...more] = wrapText(escapeForTerminal(record.title), inner.columns)
    const method = escapedText(getField(record.successful_approach, 'method'))
    const lines = [
      ...more.map(page.styles.strong),
      ...renderAttributes(record, inner),
      ...(method === null ? renderExcerpt('compact_summary', escapedText(record.compact_summary), inner) : []),
      ...renderExcerpt('successful_approach', method, inner),
      ...renderExcerpt('insight', escapedText(record.insight), inner),
      ...renderWarnings(record, inner),
    ]
    const gap = ' '.repeat(number.length)
    return [...(i === 0 ? [] : ['']), number + page.styles.strong(title), ...indentLines(lines, gap)]
  })
}

/** Fields that the first lines tell already, and those that say nothing to a reader. */
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

/** One experience as a whole: a section for each field. */
export function renderExperience(record: ExperienceLike, page: TerminalLayout): string[] {
  const sections = Object.entries(record).filter(([name]) => !summarizedFields.includes(name))
  return [
    ...wrapText(escapeForTerminal(record.title), page.columns).map(page.styles.strong),
    ...renderAttributes(record, page),
    ...renderWarnings(record, page),
    '',
    ...renderValue(Object.fromEntries(sections), page),
  ]
}
