import type { Unit } from '../units/unit.ts'

/**
 * Marks pairs of `Attempt: …` and `Why it failed: …`. One such line can be prose, so what it names is a hint; that both
 * follow each other is sure.
 */
export function markAttempts(units: readonly Unit[]): void {
  const sections = new Map<number, Unit[]>()
  for (const unit of units) {
    const section = sections.get(unit.section_number)
    if (section) section.push(unit)
    else sections.set(unit.section_number, [unit])
  }
  let previous: readonly Unit[] = []
  for (const section of sections.values()) {
    if (begins(previous, 'attempt') && begins(section, 'failure') && previous[0]?.turn === section[0]?.turn)
      for (const unit of [...previous, ...section]) markUnit(unit)
    previous = section
  }
}

function markUnit(unit: Unit): void {
  if (unit.section === null) return
  unit.is_marked = true
  // all of it is what the line says, also behind the label of an error message
  if (unit.kind === 'prose') unit.kind = 'value'
}

const begins = ([head]: readonly Unit[], section: 'attempt' | 'failure'): boolean =>
  head?.is_head === true && head.section === section
