import { isObject } from '@cairnway/sdk'
import { getProgramName } from '../program-name.ts'
import { escapeForTerminal } from './escape-for-terminal.ts'
import { indentLines, joinRemarks, narrowLayout, type TerminalLayout } from './terminal-layout.ts'
import { wrapText } from './wrap-text.ts'

type JsonObject = Record<string, unknown>
/** A record of the caller that may no longer hold. */
type DoubtedLike = JsonObject & { id: string; title: string; doubts: unknown[]; actions: unknown[] }

/** Whether a value is a record with doubts, recognized by its fields. */
export const isDoubted = (value: unknown): value is DoubtedLike =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.title === 'string' &&
  Array.isArray(value.doubts) &&
  Array.isArray(value.actions)

/** The command of each action, for the record with that id. */
const commands = new Map<unknown, (id: string) => string>([
  ['reaffirm', (id) => `review reaffirm ${id}`],
  ['correct', (id) => `deposit --supersedes ${id} --edit`],
  ['retire', (id) => `retract ${id}`],
])

function renderDoubt(doubt: unknown, layout: TerminalLayout): string[] {
  if (!isObject(doubt)) return []
  const cited = Array.isArray(doubt.experience_ids) ? doubt.experience_ids.map(String) : []
  const text = `! ${doubt.message}${cited.length > 0 ? ` (${cited.join(', ')})` : ''}`
  return wrapText(escapeForTerminal(text), layout.columns).map(layout.styles.warn)
}

/**
 * Renders a numbered list of records with the reasons why each may no longer hold, and the command of each possible
 * action.
 */
export function renderDoubted(records: DoubtedLike[], layout: TerminalLayout): string[] {
  const program = layout.program ?? getProgramName()
  return records.flatMap(({ id, title, validity, created_at, doubts, actions }, i) => {
    const number = `${i + 1}. `
    const inner = narrowLayout(layout, number.length)
    const [first = '', ...rest] = wrapText(escapeForTerminal(title), inner.columns)
    const status = isObject(validity) ? validity.status : null
    const remarks = [
      layout.styles.strong(escapeForTerminal(id)),
      ...(typeof created_at === 'string' ? [`deposited ${escapeForTerminal(created_at.slice(0, 10))}`] : []),
      ...(typeof status === 'string' && status !== 'active' ? [layout.styles.warn(escapeForTerminal(status))] : []),
    ]
    const answers = actions.flatMap((action) => {
      const name = isObject(action) ? action.action : null
      const command = commands.get(name)
      return command ? [`${String(name).padEnd(9)} ${program} ${command(escapeForTerminal(id))}`] : []
    })
    const lines = [
      ...rest.map(layout.styles.strong),
      ...joinRemarks(remarks, inner),
      ...doubts.flatMap((doubt) => renderDoubt(doubt, inner)),
      ...answers,
    ]
    return [
      ...(i === 0 ? [] : ['']),
      number + layout.styles.strong(first),
      ...indentLines(lines, ' '.repeat(number.length)),
    ]
  })
}
