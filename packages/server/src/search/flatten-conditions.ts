/** Leaves of the conditions that are looked at; a longer object says nothing more. */
const MAX_LEAVES = 200
const MAX_DEPTH = 6

/** One stated condition: the names on the way to it, in lower case, and its value as text. */
export interface Condition {
  path: readonly string[]
  value: string
}

/** All leaves of a conditions object in order: arrays give one leaf per item; null leaves are left out. */
export function flattenConditions(conditions: Record<string, unknown> | null): Condition[] {
  return conditions === null ? [] : collectLeaves(conditions, []).slice(0, MAX_LEAVES)
}

function collectLeaves(value: unknown, path: readonly string[]): Condition[] {
  if (value === null || value === undefined || path.length > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.slice(0, MAX_LEAVES).flatMap((item: unknown) => collectLeaves(item, path))
  if (typeof value === 'object')
    return Object.entries(value)
      .slice(0, MAX_LEAVES)
      .flatMap(([key, inner]: [string, unknown]) => collectLeaves(inner, [...path, key.toLowerCase()]))
  return [{ path, value: String(value) }]
}
