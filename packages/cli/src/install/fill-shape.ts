import type { Json } from './host.ts'

/** What `$name` stands for; an empty list or map is left out together with its field. */
export type Filling = Readonly<Record<string, Json>>

const isEmpty = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Puts what is known in place of `$name`, wherever it is a whole text. */
export function fillShape(shape: Json, filling: Filling): Json {
  if (typeof shape === 'string') return shape.startsWith('$') ? (filling[shape.slice(1)] ?? shape) : shape
  if (Array.isArray(shape)) return shape.map((item) => fillShape(item, filling))
  if (typeof shape !== 'object' || shape === null) return shape
  const filled = Object.entries(shape).map(([name, value]) => [name, fillShape(value, filling)] as const)
  return Object.fromEntries(filled.filter(([, value]) => !isEmpty(value)))
}
