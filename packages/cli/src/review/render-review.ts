import { escapeForTerminal, escapeLineForTerminal } from '../output/escape-for-terminal.ts'
import { INDENT, indentLines, joinRemarks, narrowLayout, type TerminalLayout } from '../output/terminal-layout.ts'
import { truncateToWidth } from '../output/text-width.ts'
import { wrapText } from '../output/wrap-text.ts'
import { CHANGEABLE_FIELDS } from './changeable-fields.ts'
import { renderColumns, renderExcerpt } from './render-columns.ts'
import { isCandidate } from './review-keys.ts'
import type { NearestRecord, ReviewView } from './review-view.ts'

/** From this width on, candidate and record are side by side. */
const MIN_COLUMNS_FOR_TWO = 90
const MAX_EXCERPT_LINES = 6
/** Shown elsewhere, or the same for every record. */
const HIDDEN_FIELDS = ['title', 'source']

export interface ReviewRendering {
  /** number of items that were opened before this one */
  position: number
  /** index of the nearest record that is shown */
  nearest_index: number
  /** whether texts are shown to their end */
  is_complete: boolean
}

/** Whether a value says something: an object does by one of its fields. */
const isShown = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isShown)
    : value !== null && value !== undefined && value !== ''

/** The names of the fields that the candidate or the record has: first its text as a person reads it, then the others. */
const listFieldNames = (view: ReviewView, nearest: NearestRecord | undefined): string[] =>
  [
    ...new Set<string>([...CHANGEABLE_FIELDS, ...Object.keys(view.fields), ...Object.keys(nearest?.fields ?? {})]),
  ].filter((name) => !HIDDEN_FIELDS.includes(name) && (isShown(view.fields[name]) || isShown(nearest?.fields[name])))

const renderName = (name: string, { columns, styles }: TerminalLayout): string[] =>
  wrapText(escapeLineForTerminal(name), columns).map(styles.faint)

const describeNearest = ({ id, similarity }: NearestRecord, index: number, count: number): string => {
  const nearness = similarity === null ? '' : `, similarity ${similarity}`
  return `nearest ${index + 1} of ${count}: ${id}${nearness}`
}

function renderHead(
  { id, kind, title, remarks, findings, reports }: ReviewView,
  position: number,
  layout: TerminalLayout,
) {
  const { columns, styles } = layout
  const rule = `── ${position + 1} · ${kind} · ${id} `
  return [
    styles.faint(truncateToWidth(escapeLineForTerminal(rule).padEnd(columns, '─'), columns)),
    ...wrapText(escapeForTerminal(title), columns).map(styles.strong),
    ...joinRemarks(
      remarks.flatMap((remark) => wrapText(escapeForTerminal(remark), columns)),
      layout,
    ),
    ...reports.flatMap((report) => wrapText(escapeForTerminal(`! ${report}`), columns)).map(styles.warn),
    ...findings.flatMap((finding) => wrapText(escapeForTerminal(`! ${finding}`), columns)).map(styles.warn),
  ]
}

function renderInColumns(
  view: ReviewView,
  nearest: NearestRecord,
  heading: string,
  layout: TerminalLayout,
  max_lines: number,
) {
  const { styles } = layout
  return [
    ...renderColumns(isCandidate(view) ? 'candidate' : 'experience', heading, layout, max_lines).map(styles.strong),
    ...renderColumns(view.title, nearest.title, layout, max_lines),
    ...listFieldNames(view, nearest).flatMap((name) => [
      ...renderName(name, layout),
      ...renderColumns(view.fields[name], nearest.fields[name], layout, max_lines),
    ]),
  ]
}

function renderFields(fields: Record<string, unknown>, names: string[], layout: TerminalLayout, max_lines: number) {
  const inner = narrowLayout(layout, INDENT.length)
  return names.flatMap((name) =>
    isShown(fields[name])
      ? [...renderName(name, layout), ...indentLines(renderExcerpt(fields[name], inner, max_lines), INDENT)]
      : [],
  )
}

function renderBelow(
  view: ReviewView,
  nearest: NearestRecord,
  heading: string,
  layout: TerminalLayout,
  max_lines: number,
) {
  const { columns, styles } = layout
  const names = listFieldNames(view, nearest)
  return [
    ...renderFields(view.fields, names, layout, max_lines),
    '',
    ...wrapText(escapeForTerminal(heading), columns).map(styles.strong),
    ...wrapText(escapeForTerminal(nearest.title), columns),
    ...renderFields(nearest.fields, names, layout, max_lines),
  ]
}

/**
 * Renders one item of the review queue: what it is, what was found, and its texts next to those of a nearest record, or
 * above them in a narrow terminal. Every text is of others, so none can control the terminal.
 */
export function renderReview(
  view: ReviewView,
  { position, nearest_index, is_complete }: ReviewRendering,
  layout: TerminalLayout,
): string[] {
  const max_lines = is_complete ? Number.POSITIVE_INFINITY : MAX_EXCERPT_LINES
  const nearest = view.nearest[nearest_index]
  const head = renderHead(view, position, layout)
  if (nearest === undefined)
    return [...head, '', ...renderFields(view.fields, listFieldNames(view, undefined), layout, max_lines)]
  const heading = describeNearest(nearest, nearest_index, view.nearest.length)
  const render = layout.columns >= MIN_COLUMNS_FOR_TWO ? renderInColumns : renderBelow
  return [...head, '', ...render(view, nearest, heading, layout, max_lines)]
}
