import type { TaggedUnit } from '../units/unit.ts'

/**
 * Makes an attempt of what was told as the method, then as failed, and replaced by another method later. Sections that
 * name their role stay as they are.
 */
export function assignMethods(units: readonly TaggedUnit[]): void {
  let run: TaggedUnit[] = []
  let refuted: TaggedUnit[] = []
  let previous: TaggedUnit | null = null
  for (const unit of units) {
    if (unit.role === null) continue
    if (unit.role === 'method') {
      if (previous?.role !== 'method') {
        for (const earlier of refuted) earlier.role = 'attempt'
        refuted = []
        run = []
      }
      run.push(unit)
    } else if (unit.role === 'failure' && previous?.role === 'method' && !run.some(({ is_marked }) => is_marked))
      refuted = run
    else if (unit.role === 'title') refuted = []
    previous = unit
  }
}
