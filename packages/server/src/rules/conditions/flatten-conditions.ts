/** Leaves of the conditions that are read. */
const MAX_LEAVES = 200
const MAX_DEPTH = 6

/** A leaf of the caller's conditions: the keys of its path in lower case, and its value as text. */
export interface Condition {
  path: readonly string[]
  value: string
}

/** Returns the leaves of a conditions object in order, one per item of an array, without null. */
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
