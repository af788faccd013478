import { cutSentences } from '../units/cut-sentences.ts'
import { passageText } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'
import { splitReason } from './split-attempts.ts'
import { actsAtFirst } from './thread/own-closing.ts'
import { readOutcome } from './thread/read-outcome.ts'

/** Longest preamble, in sentences, that is read by them. */
const MAX_SENTENCES = 12

/**
 * Assigns roles in what one author tells before the first label, which names what worked: the problem, and what was tried before
 * with what came of it.
 */
export function assignPreamble(units: readonly TaggedUnit[]): readonly TaggedUnit[] {
  const end = units.findIndex(({ is_head }) => is_head)
  const heads = units.filter(({ is_head }) => is_head).map(({ section }) => section)
  if (end < 1 || !heads.includes('method') || heads.includes('problem') || heads.includes('attempt')) return units
  const above = units.slice(0, end)
  if (above.some(isNoPreamble)) return units
  const sentences = above.flatMap((unit) => (unit.kind === 'prose' ? divide(unit) : [unit]))
  if (sentences.length < 2 || sentences.length > MAX_SENTENCES) return units
  return [
    ...sentences.flatMap((unit, at) => (unit.kind === 'prose' ? assignSentence(unit, at) : [unit])),
    ...units.slice(end),
  ]
}

const isNoPreamble = ({ kind, is_excluded, turn }: TaggedUnit): boolean =>
  (kind !== 'prose' && kind !== 'code') ||
  is_excluded ||
  turn.speaker !== null ||
  turn.depth > 0 ||
  turn.votes !== null ||
  turn.is_commit

const divide = (unit: TaggedUnit): TaggedUnit[] =>
  cutSentences(unit.passage).map((passage, at) => ({ ...unit, passage, is_start: unit.is_start && at === 0 }))

function assignSentence(unit: TaggedUnit, at: number): TaggedUnit[] {
  const { attempt, reason } = splitReason(unit.passage)
  const tells_attempt =
    at > 0 &&
    reason !== null &&
    readOutcome(passageText(reason), true) === 'failed' &&
    readOutcome(passageText(attempt), true) === null
  if (!tells_attempt) return [unit.role === null ? { ...unit, role: 'problem', is_uncertain: false } : unit]
  const is_uncertain = !actsAtFirst(passageText(attempt))
  return [
    { ...unit, passage: attempt, role: 'attempt', begins_attempt: true, is_uncertain },
    { ...unit, passage: reason, role: 'failure', begins_attempt: false, is_uncertain },
  ]
}
