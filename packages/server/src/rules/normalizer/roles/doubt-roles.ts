import type { Role } from '../lexicon/word-class.ts'
import type { TaggedUnit, Unit } from '../units/unit.ts'

/** Difference of scores below which the role that the model finds is a guess. */
const MIN_MARGIN = 4

/**
 * Whether the role that the model finds for a unit is a guess: no heading or key names it, and with another role the text
 * scores nearly the same; or a line in its section looks like a heading that nothing knows.
 */
export function isGuess(unit: Unit, role: Role | null, margin: number): boolean {
  const is_announced = unit.section === role || (unit.section === 'attempt' && role === 'failure')
  return unit.has_unknown_label || (!is_announced && margin < MIN_MARGIN)
}

/** Doubts what stands below headings that the lexicon does not know; such a heading itself is no part of a field. */
export function doubtUnknownSections(units: readonly TaggedUnit[]): void {
  const unknown = new Set<number>()
  units.forEach((unit, at) => {
    if (unit.kind !== 'heading' || unit.section !== null || unit.role === 'title') return
    unit.role = null
    if (at > 0) unknown.add(unit.section_number)
  })
  for (const unit of units) if (unknown.has(unit.section_number)) unit.is_uncertain = true
}
