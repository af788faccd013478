import { matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import { passageText } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { isInstruction } from './is-instruction.ts'
import { isPlaceholderText } from './is-placeholder-text.ts'
import { rejectAnswers } from './reject-answers.ts'

/** Longest refusal, in words. */
const MAX_REFUSAL_TOKENS = 16
/** Longest advice that the message after it can refuse as a whole. */
const MAX_ADVICE_UNITS = 4
const MAX_ADVICE_CHARS = 400

/**
 * Marks what must not get into any field: answers to which another one was preferred, short advice that the next
 * message refuses (it stays as a failed attempt if that message says that it was tried), and passages that order the
 * reader about.
 */
export function excludeUnits(units: readonly Unit[]): void {
  rejectAnswers(units)
  const turns = groupByTurn(units)
  // what a text begins with is no advice
  const first = turns.findIndex((turn) => turn.some(({ section }) => section !== 'title'))
  turns.forEach((turn, index) => {
    const next = turns[index + 1]
    if (index === first || next === undefined || !isAdvice(turn) || !isRefusal(next)) return
    const was_tried = saysTried(next)
    for (const unit of [...turn, ...next]) Object.assign(unit, { is_excluded: true, is_refused: true })
    if (was_tried) for (const unit of turn) unit.assigned = 'attempt'
    if (was_tried) for (const unit of next) unit.assigned = 'failure'
  })
  for (const turn of groupByTurn(units))
    for (const unit of turn)
      if ((unit.section !== null || turn.length === 1) && unit.kind !== 'heading' && isLonePlaceholder(unit))
        unit.is_excluded = true
  for (const unit of units) if (unit.turn.is_rejected) unit.is_excluded = true
  for (const paragraph of groupByParagraph(units))
    if (paragraph.some(({ kind, passage }) => kind !== 'heading' && isInstruction(passageText(passage.slice(0, 8)))))
      for (const unit of paragraph) unit.is_excluded = true
}

/** Whether a refusal says that the advice was followed, as in `Tried that, did not help`. */
function saysTried(turn: readonly Unit[]): boolean {
  const tokens = turn.flatMap(({ passage }) => tokenizeWords(passageText(passage)))
  const classes = new Set(matchPhrases('sentences', tokens).map(({ word_class }) => word_class))
  return classes.has('attempt') && !tokens.includes('would')
}

const isLonePlaceholder = ({ passage }: Unit): boolean =>
  passage.length === 1 && isPlaceholderText(passageText(passage))

function groupByParagraph(units: readonly Unit[]): Unit[][] {
  const paragraphs: Unit[][] = []
  for (const unit of units) {
    const last = paragraphs.at(-1)
    if (last !== undefined && !unit.is_start && last[0]?.turn === unit.turn && last[0].kind === unit.kind)
      last.push(unit)
    else paragraphs.push([unit])
  }
  return paragraphs
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
