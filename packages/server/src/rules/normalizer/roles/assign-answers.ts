import type { Role } from '../lexicon/word-class.ts'
import { listAnswers } from '../structure/reject-answers.ts'
import type { TaggedUnit } from '../units/unit.ts'

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
  if (answer.every(({ role }) => role !== 'method')) fillRole(answer, 'method', [null])
  // what the question holds cannot have worked
  if (question.every(({ role }) => role !== 'problem')) fillRole(question, 'problem', [null, 'method'])
}

function fillRole(units: readonly TaggedUnit[], role: Role, replaced: readonly (Role | null)[]): void {
  for (const unit of units) if (replaced.includes(unit.role) && !unit.is_marked) unit.role = role
}
