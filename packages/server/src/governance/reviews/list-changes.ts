import type { ExperienceCreate, ReviewChanges } from '@cairnway/contract'
import type { FieldChange } from './decision-store.ts'

/** Whether two values of a field are the same, whatever the order of their keys is. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null)
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  const [left, right] = [a, b].map((value) => new Map(Object.entries(value)))
  return [...names].every((name) => isSame(left?.get(name), right?.get(name)))
}

/** The fields among the changed ones whose value differs from before, with both values as they are stored. */
export const listChanges = (
  before: ExperienceCreate,
  after: ExperienceCreate,
  changes: ReviewChanges,
): FieldChange[] => {
  const [old_values, new_values] = [before, after].map((each) => new Map<string, unknown>(Object.entries(each)))
  return Object.keys(changes)
    .map((field) => ({ field, before: old_values?.get(field) ?? null, after: new_values?.get(field) ?? null }))
    .filter((changed) => !isSame(changed.before, changed.after))
}
