import type { JsonValue } from './host.ts'

/** What `$name` stands for; an empty list or map is left out together with its field. */
export type TemplateValues = Readonly<Record<string, JsonValue>>

const isEmpty = (value: JsonValue | undefined): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Puts what is known in place of `$name`, wherever it is a whole text. */
export function fillTemplate(shape: JsonValue, filling: TemplateValues): JsonValue {
  if (typeof shape === 'string') return shape.startsWith('$') ? (filling[shape.slice(1)] ?? shape) : shape
  if (Array.isArray(shape)) return shape.map((item) => fillTemplate(item, filling))
  if (typeof shape !== 'object' || shape === null) return shape
  const filled = Object.entries(shape).map(([name, value]) => [name, fillTemplate(value, filling)] as const)
  return Object.fromEntries(filled.filter(([, value]) => !isEmpty(value)))
}
