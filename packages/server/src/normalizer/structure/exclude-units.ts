import { matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import { passageText } from '../source-line.ts'
import type { Unit } from '../unit.ts'
import { isInstruction } from './is-instruction.ts'
import { rejectAnswers } from './reject-answers.ts'

/** Longest refusal, in words. */
const MAX_REFUSAL_TOKENS = 16
/** Longest advice that the message after it can refuse as a whole. */
const MAX_ADVICE_UNITS = 4
const MAX_ADVICE_CHARS = 400

/**
 * Marks what must not get into any field: answers beside which another one was preferred, short advice that the next
 * message refuses, and passages that order the reader about.
 */
export function excludeUnits(units: readonly Unit[]): void {
  rejectAnswers(units)
  const turns = groupByTurn(units)
  turns.forEach((turn, index) => {
    const next = turns[index + 1]
    if (next !== undefined && isAdvice(turn) && isRefusal(next))
      for (const unit of [...turn, ...next]) unit.is_excluded = true
  })
  for (const unit of units)
    if (unit.turn.is_rejected || (unit.kind !== 'heading' && isInstruction(passageText(unit.passage.slice(0, 8)))))
      unit.is_excluded = true
}

function groupByTurn(units: readonly Unit[]): Unit[][] {
  const turns: Unit[][] = []
  for (const unit of units) {
    const last = turns.at(-1)
    if (last?.[0]?.turn === unit.turn) last.push(unit)
    else turns.push([unit])
  }
  return turns
}

const isAdvice = (turn: readonly Unit[]): boolean =>
  turn.length <= MAX_ADVICE_UNITS &&
  turn.every(({ kind, turn: { is_output } }) => kind !== 'heading' && !is_output) &&
  turn.reduce((sum, { passage }) => sum + passageText(passage).length, 0) <= MAX_ADVICE_CHARS

function isRefusal(turn: readonly Unit[]): boolean {
  const first = turn[0]
  if (first === undefined || turn.length > 2 || first.turn.is_output) return false
  const tokens = turn.flatMap(({ passage }) => tokenizeWords(passageText(passage)))
  if (tokens.length > MAX_REFUSAL_TOKENS) return false
  return matchPhrases('sentences', tokens).some(({ word_class }) => word_class === 'refusal')
}
