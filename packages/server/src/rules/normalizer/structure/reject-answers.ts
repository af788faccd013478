import type { Turn, Unit } from '../units/unit.ts'

const isVoted = ({ votes, is_accepted }: Turn): boolean => votes !== null || is_accepted

/** The turns that begin an answer: all that readers voted on but the question, which comes first. */
export function listAnswers(turns: Iterable<Turn>): Turn[] {
  const voted = [...turns].filter(isVoted)
  return voted[0]?.is_accepted === true ? voted : voted.slice(1)
}

/**
 * Marks the answers to which another one is preferred: where one is accepted, the others; else all but the one with
 * the most votes. An answer without any vote for it is never preferred.
 */
export function rejectAnswers(units: readonly Unit[]): void {
  const turns = [...new Set(units.map(({ turn }) => turn))]
  const answers = listAnswers(turns)
  if (answers.length === 0) return
  const has_accepted = answers.some(({ is_accepted }) => is_accepted)
  const most = answers.reduce((highest, { votes }) => Math.max(highest, votes ?? 0), 1)
  const is_answer = new Set(answers)
  let is_rejected = false
  for (const turn of turns) {
    if (is_answer.has(turn)) is_rejected = has_accepted ? !turn.is_accepted : (turn.votes ?? 0) < most
    turn.is_rejected = is_rejected
  }
}
