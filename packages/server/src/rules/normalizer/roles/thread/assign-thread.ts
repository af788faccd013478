import { tellsFailure } from '../../lexicon/failure-words.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit, Turn } from '../../units/unit.ts'
import { assignOwnFix, isSameFix, tellsAction, tellsOwnFix } from './own-closing.ts'
import { type Message, readMessages, type Thread } from './read-messages.ts'
import { readOutcome } from './read-outcome.ts'
import { readSteps, type Step } from './read-steps.ts'
import {
  announcesClass,
  isCause,
  isCourtesy,
  isIgnorance,
  isQuestion,
  isStatement,
  leadsOver,
  tellsAttempt,
} from './sentence-kind.ts'

/** Longest advice, in sentences and blocks, that is taken as a whole whatever the model sees in it. */
const MAX_WHOLE_UNITS = 5
/** Longest message, in sentences, that confirms a proposal. */
const MAX_THANKS_UNITS = 5
/** Longest first message that is the problem as a whole. */
const MAX_PROBLEM_UNITS = 6

/**
 * Assigns roles in a thread by who says what after whom. What somebody says came of a proposal is its reason of failure, or
 * makes it the method, as a whole; the first message of the asker is the problem. Where nobody confirms a proposal the
 * model alone reads the thread, and what it takes for the method is a guess.
 */
export function assignThread(units: readonly TaggedUnit[]): readonly TaggedUnit[] {
  const found = readMessages(units)
  if (found === null) return units
  const is_session = found.is_session
  for (const unit of found.units) if (isPrinted(unit)) unit.role = null
  const { steps, closing, is_claimed, shown } = readSteps(found.messages, is_session)
  const confirmed = steps.findLast(({ outcome }) => outcome === 'worked')
  const own = is_claimed ? null : findOwnFix(found.messages)
  if (own !== null) {
    // where the model knows which part of it is the method, it knows more than these rules
    if (own.some(({ role, is_marked }) => role === 'method' || is_marked)) return doubtMethods(units)
    const is_same = confirmed !== undefined && isSameFix(confirmed.units, own)
    assignRefuted(steps, is_same ? confirmed : null)
    if (is_same) assignConfirmed(confirmed.units)
    assignProblem(firstTurn(found.messages))
    const is_sure = assignOwnFix(own.filter(isFree))
    return is_sure ? found.units : doubtMethods(found.units)
  }
  if (confirmed === undefined) {
    if (steps.some(({ outcome }) => outcome === 'withdrawn')) {
      assignRefuted(steps, null)
      assignProblem(found.messages[0]?.units ?? [])
      return doubtMethods(found.units)
    }
    return doubtMethods(assignOpenThread(found, steps) ? found.units : units)
  }
  if (closing === null || (!is_claimed && !confirmsOnly(closing))) return doubtMethods(units)
  if (confirmed.units.some(({ is_marked, turn }) => is_marked || turn.is_rejected)) return units
  assignRefuted(steps, confirmed)
  assignConfirmed(confirmed.units)
  assignProblem(found.messages[0]?.units ?? [])
  for (const unit of shown) if (isFree(unit)) unit.role = 'problem'
  assignClosing(closing, is_claimed)
  // another proposal may have been the one that worked, or a part of it
  return steps.some(({ is_unclear }) => is_unclear) ? doubtMethods(found.units) : found.units
}

/**
 * Makes the problem of the first message of a thread without an end, where somebody has no answer to it, or one that failed,
 * and the model sees no problem in others: that somebody does not know is none. What failed is an attempt, and the last
 * proposal that who asked answered without saying clearly what came of it, or else one that nobody answered and the model
 * takes for a method, a method that is a guess.
 */
function assignOpenThread({ units, messages: [first] }: Thread, steps: readonly Step[]): boolean {
  const is_asked =
    units.some(isIgnorance) || steps.some(({ outcome, is_unclear }) => outcome === 'failed' || is_unclear)
  const is_told =
    first?.units.some(({ role, passage }) => role === 'problem' || tellsFailure(passageText(passage))) === true ||
    units.every((unit) => unit.role !== 'problem' || isIgnorance(unit))
  if (first?.by !== 'asker' || !is_asked || !is_told || units.some(({ is_marked }) => is_marked)) return false
  for (const unit of units) if (isIgnorance(unit) || isGuessedProblem(unit, first)) unit.role = null
  const isMethod = ({ role }: TaggedUnit) => role === 'method'
  const unanswered = steps.slice(-1).find(({ outcome, units: said }) => outcome === null && said.some(isMethod))
  const guessed = steps.findLast(({ is_unclear }) => is_unclear) ?? unanswered ?? null
  assignRefuted(steps, guessed)
  if (guessed !== null) assignConfirmed(guessed.units)
  assignProblem(first.units)
  return true
}

const isGuessedProblem = (unit: TaggedUnit, first: Message): boolean =>
  unit.role === 'problem' && !first.units.includes(unit)

/** The last turns of who asked in which they tell how they solved it themselves. */
function findOwnFix(messages: readonly Message[]): TaggedUnit[] | null {
  const last = messages.findLast(({ by }) => by === 'asker')
  if (last === undefined) return null
  const first = messages[0]?.units[0]?.turn
  const later = last.units.filter(({ turn }) => turn !== first)
  const turns = [...new Set(later.map(({ turn }) => turn))]
  const begins = turns.find((own) => tellsOwnFix(later.filter(({ turn }) => turn === own)))
  return begins === undefined ? null : later.filter(({ turn }) => turn.number >= begins.number)
}

/** Whether a program printed a passage that the model takes for something that somebody did or concluded. */
const isPrinted = ({ turn, kind, role, is_marked }: TaggedUnit): boolean =>
  turn.is_output && kind === 'output' && !is_marked && role !== 'problem' && role !== 'failure' && role !== 'evidence'

/** The first message without what its author adds later. */
function firstTurn(messages: readonly Message[]): TaggedUnit[] {
  const units = messages[0]?.units ?? []
  const is_alone = messages.length === 1
  return is_alone ? units.filter(({ turn }) => turn === units[0]?.turn) : units
}

/** Makes attempts of the proposals that failed; what nobody took is no method. */
function assignRefuted(steps: readonly Step[], confirmed: Step | null): void {
  for (const step of steps) {
    if (step.outcome === 'failed' || step.outcome === 'withdrawn') assignFailed(step)
    else if (
      step.outcome === null &&
      step.reason.length > 0 &&
      confirmed !== null &&
      steps.indexOf(step) < steps.indexOf(confirmed)
    ) {
      // another proposal followed, so that this one hardly helped
      assignFailed(step)
      for (const unit of [...step.units, ...step.reason]) unit.is_uncertain = true
    } else if (step !== confirmed)
      for (const unit of step.units)
        if (unit.role === 'method' || (confirmed !== null && isFree(unit))) unit.role = null
  }
}

function doubtMethods(units: readonly TaggedUnit[]): readonly TaggedUnit[] {
  for (const unit of units)
    if (unit.role === 'method' && !unit.is_marked && !isPreferred(unit.turn)) unit.is_uncertain = true
  return units
}

/** Whether readers of an answer prefer it to others. */
const isPreferred = ({ is_accepted, is_rejected, votes }: Turn): boolean =>
  is_accepted || (!is_rejected && votes !== null && votes > 0)

const isFree = ({ is_marked, is_excluded, is_refused }: TaggedUnit): boolean =>
  !is_marked && (!is_excluded || is_refused)

function assignFailed({ units, reason }: Step): void {
  const [attempt, failure] = [units, reason].map((own) => own.filter((unit) => isFree(unit) && !isCourtesy(unit)))
  if (!attempt || !failure || attempt.length === 0) return
  for (const unit of [...attempt, ...failure]) unit.is_uncertain = false
  attempt.forEach((unit, index) => {
    unit.role = 'attempt'
    unit.begins_attempt = index === 0
  })
  for (const unit of failure) Object.assign(unit, { role: 'failure', begins_attempt: false })
}

/**
 * Makes the method of all that was confirmed. A sentence of it that says why is the cause too and stays in its place:
 * cut out of the method, what remained would often be the reason alone.
 */
function assignConfirmed(units: readonly TaggedUnit[]): void {
  const own = units.filter((unit) => isFree(unit) && !isCourtesy(unit))
  const is_whole = own.length <= MAX_WHOLE_UNITS || own.every(({ role }) => role === null || role === 'method')
  for (const unit of own) {
    if (!is_whole && unit.role !== null && unit.role !== 'problem' && unit.role !== 'title') continue
    const is_statement = own.length > 1 ? isStatement(unit) : isStatement(unit) || unit.role === 'cause'
    unit.also = is_statement ? (unit.role === 'insight' ? 'insight' : 'cause') : undefined
    unit.role = 'method'
    unit.is_uncertain = false
  }
}

function assignProblem(units: readonly TaggedUnit[]): void {
  const own = units.filter((unit) => isFree(unit) && !isCourtesy(unit))
  const is_whole = own.length <= MAX_PROBLEM_UNITS && own.every(({ kind }) => kind === 'prose')
  const is_told = own.some(({ role }) => role === 'problem')
  for (const unit of own) {
    const is_part = unit.role === 'title' || unit.role === 'method' || (unit.role === null && !is_told)
    if (is_whole && tellsAttempt(unit)) Object.assign(unit, { role: 'attempt', begins_attempt: true })
    else if (is_whole ? !leadsOver(unit) || !announcesClass(unit, 'problem') : is_part) unit.role = 'problem'
    unit.is_uncertain = false
  }
}

/** Whether a message thanks and tells what is seen since, and not what else was done. */
const confirmsOnly = (units: readonly TaggedUnit[]): boolean =>
  units.length <= MAX_THANKS_UNITS && units.every((unit) => unit.kind === 'prose' && !tellsMore(unit))

/** Whether a sentence tells a change of its own, and not what came of one. */
const tellsMore = (unit: TaggedUnit): boolean =>
  unit.role === 'method' &&
  readOutcome(passageText(unit.passage), true) !== 'worked' &&
  (unit.is_uncertain !== true || tellsAction(unit))

/** Divides what is said with the confirmation: why it had failed, and what is seen since. */
function assignClosing(units: readonly TaggedUnit[], is_claimed: boolean): void {
  for (const unit of units) {
    if (!isFree(unit) || unit.kind !== 'prose') continue
    unit.is_uncertain = false
    if (isCourtesy(unit) || isQuestion(unit)) unit.role = null
    else unit.role = isCause(unit, is_claimed) || tellsWhy(unit) ? 'cause' : 'evidence'
  }
}

/** Whether a sentence below `Fixed:` says how something is: the change itself stands before it. */
const tellsWhy = (unit: TaggedUnit): boolean => unit.section === 'method' && isStatement(unit)
