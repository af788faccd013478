import { passageText } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'

/** Quotes that are compared with what was said before; a text of more is no thread. */
const MAX_COMPARED = 200

/** The units without quotes that repeat what somebody said before: they only name what is answered. */
export function dropRepeatedQuotes(units: readonly Unit[]): readonly Unit[] {
  const quotes = units.filter(({ turn }) => turn.depth > 0)
  if (quotes.length === 0 || quotes.length > MAX_COMPARED || units.every(({ turn }) => turn.speaker === null))
    return units
  let said = ''
  return units.filter(({ turn, passage }) => {
    const text = passageText(passage).replace(/[^\p{L}\p{N}]+/gu, ' ')
    if (turn.depth > 0) return !said.includes(text)
    said += `${text} `
    return true
  })
}
