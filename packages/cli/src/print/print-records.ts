import { isObject } from '../is-object.ts'
import { neutralise } from './neutralise.ts'
import { flow, narrower, type Page, setIn } from './page.ts'
import { printValue } from './print-value.ts'
import { cutText } from './text-width.ts'
import { wrapText } from './wrap-text.ts'

/** A record among others shows this much of what worked. */
const TEXT_LINES = 4

type Json = Record<string, unknown>
/** An experience, whole or in short, as searches and lists give them. */
type ExperienceLike = Json & { id: string; title: string; scores: Json }

/** By its fields, whichever operation gave it. */
export const isExperience = (value: unknown): value is ExperienceLike =>
  isObject(value) && typeof value.id === 'string' && typeof value.title === 'string' && isObject(value.scores)

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** A text for a terminal; null for none. */
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? neutralise(value) : null)

/** What judges a record: whose it is, votes, scores, and what is not as usual. */
function marksOf(record: ExperienceLike, page: Page): string[] {
  const { styles } = page
  const { transferability_score, helpful_count: helped, not_helpful_count: failed } = record.scores
  const status = textOf(fieldOf(record.validity, 'status'))
  const state = textOf(record.validation_state)
  const handle = textOf(fieldOf(record.contributor, 'display_handle'))
  const relation = textOf(record.relation)
  const marks = [
    styles.strong(neutralise(record.id)),
    relation,
    typeof record.similarity === 'number' && `similarity ${record.similarity}`,
    textOf(record.wedge),
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
    textOf(record.retracted_at) && styles.bad('retracted'),
  ]
  return flow(
    marks.filter((mark) => typeof mark === 'string'),
    page,
  )
}

function warningsOf(record: Json, page: Page): string[] {
  const warnings = Array.isArray(record.transfer_warnings) ? record.transfer_warnings : []
  return warnings.flatMap((warning) =>
    wrapText(`! ${textOf(fieldOf(warning, 'message')) ?? ''}`, page.columns).map(page.styles.warn),
  )
}

/** A text under its name, at most so many lines of it. */
function excerpt(name: string, text: string | null, page: Page): string[] {
  if (text === null) return []
  const lines = wrapText(text, page.columns - 2)
  const shown = lines.slice(0, TEXT_LINES)
  const last = shown.at(-1) ?? ''
  const cut = lines.length > TEXT_LINES ? shown.with(-1, cutText(`${last} …`, page.columns - 2)) : shown
  return [page.styles.faint(name), ...setIn(cut, '  ')]
}

/** Some experiences, one below the other: title, marks, what worked, warnings. */
export function printExperiences(records: ExperienceLike[], page: Page): string[] {
  return records.flatMap((record, i) => {
    const number = `${i + 1}. `
    const inner = narrower(page, number.length)
    const [title = '', ...more] = wrapText(neutralise(record.title), inner.columns)
    const method = textOf(fieldOf(record.successful_approach, 'method'))
    const lines = [
      ...more.map(page.styles.strong),
      ...marksOf(record, inner),
      ...(method === null ? excerpt('compact_summary', textOf(record.compact_summary), inner) : []),
      ...excerpt('successful_approach', method, inner),
      ...excerpt('insight', textOf(record.insight), inner),
      ...warningsOf(record, inner),
    ]
    const gap = ' '.repeat(number.length)
    return [...(i === 0 ? [] : ['']), number + page.styles.strong(title), ...setIn(lines, gap)]
  })
}

/** Fields that the first lines tell already, and those that say nothing to a reader. */
const told = [
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
export function printExperience(record: ExperienceLike, page: Page): string[] {
  const sections = Object.entries(record).filter(([name]) => !told.includes(name))
  return [
    ...wrapText(neutralise(record.title), page.columns).map(page.styles.strong),
    ...marksOf(record, page),
    ...warningsOf(record, page),
    '',
    ...printValue(Object.fromEntries(sections), page),
  ]
}
