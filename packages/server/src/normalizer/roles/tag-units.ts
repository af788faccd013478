import { matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import type { Role, WordClass } from '../lexicon/word-class.ts'
import { roles } from '../lexicon/word-class.ts'
import { passageText } from '../source-line.ts'
import type { TaggedUnit, Unit } from '../unit.ts'

const MAX_LEAD_CHARS = 120

const isRole = (word_class: WordClass | null): word_class is Role => roles.includes(word_class as Role)

function leadClass(text: string): WordClass | null {
  const tokens = tokenizeWords(text.slice(0, MAX_LEAD_CHARS)).slice(0, 12)
  let best: { word_class: WordClass; weight: number } | null = null
  for (const { word_class, at, length } of matchPhrases('sentences', tokens)) {
    const weight = length - at / 4
    if (best === null || weight > best.weight) best = { word_class, weight }
  }
  return best?.word_class ?? null
}

/** Gives every unit its role, in reading order. */
export function tagUnits(units: readonly Unit[]): TaggedUnit[] {
  let state: Role | null = null
  let turn = -1
  let has_problem = false
  let has_title = false
  return units.map((unit, index) => {
    const text = passageText(unit.passage)
    const next = units[index + 1]
    if (unit.turn.number !== turn) {
      turn = unit.turn.number
      state = has_problem ? null : 'problem'
    }
    const tag = (role: Role | null): TaggedUnit => {
      if (role === 'problem') has_problem = true
      if (role === 'title') has_title = true
      return { ...unit, role }
    }
    if (unit.kind === 'heading') {
      if (unit.section === null && !has_title) return tag('title')
      if (unit.section === null) state = null
      return tag(null)
    }
    if (isRole(unit.section)) {
      const is_failure = unit.section === 'attempt' && unit.kind === 'prose' && state === 'attempt'
      state = unit.section
      return tag(is_failure ? 'failure' : state)
    }
    if (unit.section !== null) return tag(null)
    if (unit.kind === 'prose' && text.length <= MAX_LEAD_CHARS) {
      const lead = leadClass(text)
      const leads_on = next !== undefined && next.turn === unit.turn
      if (isRole(lead) && leads_on) {
        state = lead
        return tag(null)
      }
      if (lead !== null && !isRole(lead)) return tag(null)
      if (!has_title && index < 2 && unit.is_start) return tag('title')
    }
    return tag(unit.turn.is_output || (unit.kind === 'command' && state !== 'method') ? null : state)
  })
}
