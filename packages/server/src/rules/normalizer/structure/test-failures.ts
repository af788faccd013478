import { type Passage, passageText } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { addUnit, createReader } from './reader.ts'

/** A failed test of a report: its name, and what the report tells of it. */
export interface TestFailure {
  title: Passage
  told: readonly Passage[]
}

/** Most lines of one passage that are kept: the message and the beginning of the stack. */
const MAX_LINES = 30

/**
 * Units of a report of tests: each failure is a problem of its own, those with the same message one. No solution is told, so
 * they are drafts; where nothing failed there is no unit.
 */
export function addFailures(failures: readonly TestFailure[]): Unit[] {
  const reader = createReader()
  const seen = new Set<string>()
  for (const { title, told } of failures) {
    const filled = told.filter((passage) => passageText(passage).trim() !== '')
    const key = passageText((filled[0] ?? title).slice(0, 1)).replace(/\d+/g, '0')
    if (seen.has(key)) continue
    seen.add(key)
    reader.group++
    add(title, 'title')
    for (const passage of filled.length === 0 ? [title] : filled) add(passage.slice(0, MAX_LINES), 'problem')
  }
  return reader.units

  function add(passage: Passage, section: 'title' | 'problem'): void {
    reader.section = section
    reader.section_number++
    const before = reader.units.length
    addUnit(reader, passage, 'value')
    for (const unit of reader.units.slice(before)) unit.assigned = section
  }
}
