import { matchPhrases, tokenizeWords } from '../lexicon/match-words.ts'
import type { Role, WordClass } from '../lexicon/word-class.ts'
import { passageText } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'

/** Units of an answer in which its verdict is looked for. */
const MAX_VERDICT_UNITS = 3
/** Longest answer, in units, that can be what came of a proposal: a longer one tells more of the problem. */
const MAX_ANSWER_UNITS = 6
/** Longest advice, in units, that is taken as a whole. */
const MAX_ADVICE_UNITS = 4

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
  const thanks = messages[closing]
  if (!confirmed || !thanks || confirmed.is_askers) return
  // an asker who tells how they solved it confirms nobody else
  if (thanks.units.some(({ role }) => role === 'method')) return
  assignConfirmed(inTurnOf(confirmed.units.at(-1), confirmed.units))
  assignAsker(messages[0]?.units ?? [], thanks.units)
}

/** The messages of a thread between at least two people; none where messages are quoted, since their order differs. */
function readMessages(units: readonly TaggedUnit[]): Message[] {
  const messages: Message[] = []
  let asker: string | null = null
  for (const unit of units) {
    const { speaker, depth, is_output } = unit.turn
    if (depth > 0) return []
    if (speaker === null || is_output || unit.kind === 'heading' || unit.section === 'metadata') continue
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
  const first = units.slice(0, MAX_VERDICT_UNITS).filter(({ kind }) => kind === 'prose')
  return announces(first, ['worked']) && !announces(first, ['failure', 'refusal'])
}

const isQuestion = (units: readonly TaggedUnit[]): boolean => {
  const last = units.at(-1)
  return last !== undefined && /[?？]\s*$/.test(passageText(last.passage))
}

function assignAttempt(proposal: readonly TaggedUnit[], answer: readonly TaggedUnit[]): void {
  const units = [...proposal, ...answer]
  if (units.some(({ is_excluded, is_marked }) => is_excluded || is_marked)) return
  if (answer.length > MAX_ANSWER_UNITS || isConfirmation(answer)) return
  const is_refuted = isPlainAdvice(proposal) && isPlainAdvice(answer) && announces(answer, ['failure', 'refusal'])
  // a question that was answered by a failure was tried; another one only asks
  if (isQuestion(proposal) && !is_refuted) return
  for (const unit of proposal) if (is_refuted || proposed.includes(unit.role)) unit.role = 'attempt'
  for (const unit of answer)
    if ((is_refuted || answered.includes(unit.role)) && !announces([unit], ['courtesy'])) unit.role = 'failure'
}

/**
 * Makes the method of all that was confirmed. A sentence of it that says why is the cause too and stays in its place:
 * cut out of the method, what remained would often be the reason alone.
 */
function assignConfirmed(units: readonly TaggedUnit[]): void {
  if (units.some(({ is_marked, is_excluded }) => is_marked || is_excluded)) return
  if (isQuestion(units) || announces(units, ['courtesy'])) return
  if (!isPlainAdvice(units)) {
    const last = units.findLast(({ role }) => proposed.includes(role))
    if (last && units.every(({ role }) => role !== 'method')) last.role = 'method'
    return
  }
  for (const unit of units) {
    if (unit.role === 'cause' || unit.role === 'insight') unit.also = unit.role
    unit.role = 'method'
  }
}

/** Whether a message is a few sentences: with code or words that lead over, the model finds what belongs where. */
const isPlainAdvice = (units: readonly TaggedUnit[]): boolean =>
  units.length <= MAX_ADVICE_UNITS &&
  units.every(({ kind, passage }) => kind === 'prose' && !/[:：]\s*$/.test(passageText(passage)))

/** Makes the problem of what the asker said first, and evidence of what they say when they confirm. */
function assignAsker(first: readonly TaggedUnit[], closing: readonly TaggedUnit[]): void {
  const own = inTurnOf(first[0], first).filter(({ is_marked, is_excluded }) => !is_marked && !is_excluded)
  if (isPlainAdvice(own)) {
    for (const unit of own) if (!announces([unit], ['courtesy'])) unit.role = 'problem'
  } else for (const unit of own) if (unit.role === 'title') unit.role = 'problem'
  if (!isPlainAdvice(closing)) return
  for (const unit of closing) {
    if (
      unit.is_marked ||
      unit.is_excluded ||
      (unit.role !== null && unit.role !== 'attempt' && unit.role !== 'failure')
    )
      continue
    unit.role = /^\W*\w*\W*$/.test(passageText(unit.passage)) ? null : 'evidence'
  }
}

/** The units of a message that stand in the same turn as one of them. */
const inTurnOf = (one: TaggedUnit | undefined, units: readonly TaggedUnit[]): TaggedUnit[] =>
  units.filter(({ turn }) => turn === one?.turn)
