/** Leaves of the conditions that are looked at; a longer object says nothing more. */
const LEAVES_MAX = 200
const DEPTH_MAX = 6

/** One stated condition: the names on the way to it, in lower case, and its value as text. */
export interface Condition {
  path: readonly string[]
  value: string
}

/** All leaves of a conditions object in order: arrays give one leaf per item; null leaves are left out. */
export function flattenConditions(conditions: Record<string, unknown> | null): Condition[] {
  return conditions === null ? [] : leavesOf(conditions, []).slice(0, LEAVES_MAX)
}

function leavesOf(value: unknown, path: readonly string[]): Condition[] {
  if (value === null || value === undefined || path.length > DEPTH_MAX) return []
  if (Array.isArray(value)) return value.slice(0, LEAVES_MAX).flatMap((item: unknown) => leavesOf(item, path))
  if (typeof value === 'object')
    return Object.entries(value)
      .slice(0, LEAVES_MAX)
      .flatMap(([key, inner]: [string, unknown]) => leavesOf(inner, [...path, key.toLowerCase()]))
  return [{ path, value: String(value) }]
}
