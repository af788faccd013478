import type { Role } from '../lexicon/word-class.ts'
import { listAnswers } from '../structure/reject-answers.ts'
import { passageText } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'
import { readOutcome } from './thread/read-outcome.ts'
import { isStatement, tellsAttempt } from './thread/sentence-kind.ts'

/**
 * Assigns roles in a question with answers: the answer that is preferred tells the method, and what stands before the
 * answers the problem, where the model sees neither in it.
 */
export function assignAnswers(units: readonly TaggedUnit[]): void {
  const own = units.filter(({ kind, is_excluded }) => kind !== 'heading' && !is_excluded)
  const answers = listAnswers(new Set(units.map(({ turn }) => turn)))
  const preferred = answers.find(({ is_accepted }) => is_accepted) ?? answers.find(({ is_rejected }) => !is_rejected)
  if (preferred === undefined) return
  const answer = own.filter(({ turn }) => turn === preferred)
  const question = own.slice(0, own.indexOf(answer[0] as TaggedUnit))
  if (answer.every(({ role }) => role !== 'method')) fillAnswer(answer, preferred.is_accepted)
  // what the question holds cannot have worked
  if (question.every(({ role }) => role !== 'problem')) {
    fillRole(question, 'problem', [null, 'method'])
    if (question.every(({ role }) => role !== 'problem')) fillRole(question, 'problem', ['title'])
  } else fillRole(question, 'problem', ['problem'])
  assignTried(question)
}

/** Makes attempts of the sentences of a question that say what was tried already. */
function assignTried(units: readonly TaggedUnit[]): void {
  let is_open = false
  for (const unit of units) {
    const begins = !unit.is_marked && tellsAttempt(unit)
    if (begins || (is_open && !unit.is_start)) Object.assign(unit, { role: 'attempt', begins_attempt: begins })
    is_open = unit.role === 'attempt' && !/[.!?]\s*$/.test(passageText(unit.passage))
  }
}

/** Makes the method of an answer as a whole; a sentence of it that says why is the cause too. */
function fillAnswer(units: readonly TaggedUnit[], is_accepted: boolean): void {
  const is_short = is_accepted && units.length <= MAX_WHOLE_UNITS
  for (const unit of units) {
    if (unit.is_marked || (unit.role !== null && !is_short)) continue
    if (is_short && (unit.role === 'cause' || isStatement(unit)) && readOutcome(passageText(unit.passage)) !== 'worked')
      unit.also = 'cause'
    Object.assign(unit, { role: 'method', is_uncertain: !is_short })
  }
}
/** Longest answer that is the method as a whole whatever the model sees in it. */
const MAX_WHOLE_UNITS = 6

function fillRole(units: readonly TaggedUnit[], role: Role, replaced: readonly (Role | null)[]): void {
  for (const unit of units)
    if (replaced.includes(unit.role) && !unit.is_marked) Object.assign(unit, { role, is_uncertain: false })
}
