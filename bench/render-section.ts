import type { Measurement } from './measurement-log.ts'
import { renderMarkdownTable } from './render-markdown-table.ts'
import type { Machine, Section } from './section.ts'

const LIMIT = /^(<=|>=) (-?[\d.]+)$/
const RANGE = /^(-?[\d.]+)(?: \.\. (-?[\d.]+))?$/

/** Whether a value misses its target: a limit, a range or one value. A target in words is for the reader to compare. */
export function isMissed({ value, target }: Measurement): boolean {
  const [, operator, limit] = LIMIT.exec(target) ?? []
  if (limit !== undefined) return operator === '<=' ? value > Number(limit) : value < Number(limit)
  const [, low, high = low] = RANGE.exec(target) ?? []
  return low !== undefined && (value < Number(low) || value > Number(high))
}

export const renderMeasurement = ({ value, unit }: Measurement): string => `${value} ${unit}`.trim()

const renderMachine = ({ cores, cpu, node, store }: Machine): string =>
  `${cores} cores, ${cpu}, Node ${node}${store ? `, ${store}` : ''}`

/** Tabulates figures; the column of parts is there when a figure names one. */
function toFigureRows(figures: readonly Measurement[]): string[][] {
  const has_parts = figures.some(({ part }) => part !== '')
  const rows = figures.map((figure) => [
    ...(has_parts ? [figure.part] : []),
    ...[figure.what, renderMeasurement(figure), figure.target, isMissed(figure) ? 'missed' : ''],
  ])
  return [[...(has_parts ? ['part'] : []), 'what', 'measured', 'target', ''], ...rows]
}

/** Renders a section as Markdown that is readable as plain text. */
export function renderSection({ title, note, command, machine, figures, details = [], ...stamp }: Section): string {
  const commit = `${stamp.commit}${stamp.has_changes ? ' with changes' : ''}`
  const when = stamp.measured_at ? ` on ${stamp.measured_at}` : ''
  return [
    `### ${title}`,
    `\`${command}\` at ${commit}${when}${machine ? `; ${renderMachine(machine)}` : ''}.`,
    ...(note ? [note] : []),
    ...(figures.length > 0 ? [renderMarkdownTable(toFigureRows(figures))] : []),
    ...details.map((detail) => (typeof detail === 'string' ? detail : renderMarkdownTable(detail))),
  ].join('\n\n')
}
