import { translateRegExp } from './translate-regexp.ts'

const INDENT = '    '
/** A short list of plain values is one line. */
const MAX_LINE_CHARS = 100

/** A value of a table that is rendered elsewhere, such as a call of a class. */
export class PythonExpression {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value of a table as a Python expression. Arrays are tuples and sets are frozen, so that nothing changes a table. */
export function renderPythonValue(value: unknown, indent = ''): string {
  if (value instanceof RegExp) return renderPattern(value)
  if (value instanceof PythonExpression) return value.text.replaceAll('\n', `\n${indent}`)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number' || typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return renderItems('(', value, ')', indent)
  if (value instanceof Set) return `frozenset(${renderItems('(', [...value], ')', indent)})`
  if (value instanceof Map) return renderMembers(Object.fromEntries(value), indent)
  if (typeof value === 'object' && value !== null) return renderMembers(value, indent)
  throw new TypeError(`a table cannot hold ${typeof value === 'object' ? 'null' : typeof value}`)
}

function renderPattern(regexp: RegExp): string {
  const { pattern, flags } = translateRegExp(regexp)
  return `lazy_pattern(r"${pattern}", ${flags})`
}

function renderItems(open: string, items: readonly unknown[], close: string, indent: string): string {
  const is_flat = items.every((item) => typeof item === 'string' || typeof item === 'number')
  const line = `${open}${items.map((item) => renderPythonValue(item)).join(', ')}${items.length === 1 ? ',' : ''}${close}`
  if (is_flat && indent.length + line.length <= MAX_LINE_CHARS) return line
  const lines = items.map((item) => `\n${indent}${INDENT}${renderPythonValue(item, indent + INDENT)},`)
  return `${open}${lines.join('')}\n${indent}${close}`
}

function renderMembers(members: object, indent: string): string {
  const lines = Object.entries(members).map(
    ([name, value]) => `\n${indent}${INDENT}${JSON.stringify(name)}: ${renderPythonValue(value, indent + INDENT)},`,
  )
  return `{${lines.join('')}\n${indent}}`
}
