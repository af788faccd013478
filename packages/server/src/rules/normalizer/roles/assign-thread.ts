import { matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import type { Role, WordClass } from '../lexicon/word-class.ts'
import { passageText } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'

/** Units of an answer in which its verdict is looked for. */
const MAX_VERDICT_UNITS = 3
/** Longest answer, in units, that can be what came of a proposal: a longer one tells more of the problem. */
const MAX_ANSWER_UNITS = 6

/** Roles that the model may give to a message which proposes something, without the answer to it. */
const proposed: readonly (Role | null)[] = ['method', 'attempt', 'cause', 'insight', 'evidence']
/** The roles of an answer that may say what came of a proposal. */
const answered: readonly (Role | null)[] = [null, 'method', 'attempt', 'failure', 'cause', 'insight', 'evidence']

/** Units of one participant before another one speaks, and before the asker speaks again. */
interface Message {
  is_askers: boolean
  units: TaggedUnit[]
}

/**
 * Assigns roles by what the asker says came of each proposal. In a thread that they close by confirming one, the other
 * proposals that they answered were attempts, and their answers tell why these failed.
 */
export function assignThread(units: readonly TaggedUnit[]): void {
  const messages = readMessages(units)
  const closing = messages.findLastIndex(({ is_askers, units: own }) => is_askers && isConfirmation(own))
  if (closing < 2) return
  for (let index = 1; index < closing; index++) {
    const [proposal, answer] = [messages[index], messages[index + 1]]
    if (proposal?.is_askers === false && answer?.is_askers === true && index + 1 < closing)
      assignAttempt(proposal.units, answer.units)
  }
  const confirmed = messages[closing - 1]
  if (confirmed && !confirmed.is_askers) assignConfirmed(confirmed.units)
}

/** The messages of a thread between at least two people; none where messages are quoted, since their order differs. */
function readMessages(units: readonly TaggedUnit[]): Message[] {
  const messages: Message[] = []
  let asker: string | null = null
  for (const unit of units) {
    const { speaker, depth, is_output } = unit.turn
    if (depth > 0) return []
    if (speaker === null || is_output || unit.kind === 'heading') continue
    asker ??= speaker
    const is_askers = speaker === asker
    const last = messages.at(-1)
    if (last?.is_askers === is_askers) last.units.push(unit)
    else messages.push({ is_askers, units: [unit] })
  }
  return messages
}

const announces = (units: readonly TaggedUnit[], classes: readonly WordClass[]): boolean =>
  units.some(({ passage }) =>
    matchPhrases('sentences', tokenizeWords(passageText(passage))).some(({ word_class }) =>
      classes.includes(word_class),
    ),
  )

const isConfirmation = (units: readonly TaggedUnit[]): boolean => {
  const first = units.slice(0, MAX_VERDICT_UNITS)
  return announces(first, ['worked']) && !announces(first, ['failure', 'refusal'])
}

const isQuestion = (units: readonly TaggedUnit[]): boolean => {
  const last = units.at(-1)
  return last !== undefined && /[?？]\s*$/.test(passageText(last.passage))
}

const hasNoRole = (units: readonly TaggedUnit[]): boolean =>
  units.length <= MAX_ANSWER_UNITS &&
  units.every(({ role, is_excluded }) => role === null && !is_excluded) &&
  !announces(units, ['courtesy'])

function assignAttempt(proposal: readonly TaggedUnit[], answer: readonly TaggedUnit[]): void {
  const units = [...proposal, ...answer]
  if (units.some(({ is_excluded, is_marked }) => is_excluded || is_marked)) return
  if (answer.length > MAX_ANSWER_UNITS || isQuestion(proposal) || isConfirmation(answer)) return
  const proposals = proposal.filter(({ role }) => proposed.includes(role))
  // advice in which the model sees nothing is one if the answer says that it failed
  if (proposals.length === 0 && !(hasNoRole(proposal) && announces(answer, ['failure', 'refusal']))) return
  for (const unit of proposals.length > 0 ? proposals : proposal) unit.role = 'attempt'
  for (const unit of answer) if (answered.includes(unit.role) && !announces([unit], ['courtesy'])) unit.role = 'failure'
}

/**
 * Makes the method of what was confirmed, also where the model takes all of it for the cause, or sees nothing in it:
 * then the first of several sentences says why it is so, and the others what to do.
 */
function assignConfirmed(units: readonly TaggedUnit[]): void {
  if (units.some(({ role, is_marked, is_excluded }) => role === 'method' || is_marked || is_excluded)) return
  const last = units.findLast(({ role }) => proposed.includes(role))
  if (last) {
    last.role = 'method'
    return
  }
  if (units.length > MAX_ANSWER_UNITS || isQuestion(units) || announces(units, ['courtesy'])) return
  units.forEach((unit, index) => {
    unit.role = index === 0 && units.length > 1 ? null : 'method'
  })
}
