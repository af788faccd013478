import type { Outcome } from '../../lexicon/outcome-words.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit } from '../../units/unit.ts'
import type { Message } from './read-messages.ts'
import { defersTrial, givesThanks, type Report, readOutcome, readReport } from './read-outcome.ts'
import { isCourtesy, isIgnorance, isQuestion } from './sentence-kind.ts'
import { isCommandBlock, isFailure, isLook, isOutputUnit } from './session-output.ts'

/** A proposal and what came of it. */
export interface Step {
  speaker: string
  units: TaggedUnit[]
  outcome: Outcome | null
  reason: TaggedUnit[]
  /** output of programs after it; null: nothing ran */
  printed: { units: TaggedUnit[]; is_failed: boolean } | null
  /** Whether who asked answered it, and nothing says what came of it. */
  is_unclear: boolean
}

export interface ThreadSteps {
  steps: Step[]
  /** sentences that confirm the last proposal that worked */
  closing: TaggedUnit[] | null
  /** Whether who proposed it says so, and not who asked. */
  is_claimed: boolean
  /** output of what failed before anything was changed */
  shown: TaggedUnit[]
}

/** Longest message, in sentences, of somebody else than the asker that only says what came of a proposal. */
const MAX_REPORT_UNITS = 2

/** Finds the proposals of a thread, and what others, or programs, report of each. */
export function readSteps(messages: readonly Message[], is_session: boolean): ThreadSteps {
  const found: ThreadSteps = { steps: [], closing: null, is_claimed: false, shown: [] }
  const speaks_again = messages.slice(1).some(({ by }) => by === 'asker')
  let pending = null as Step | null
  for (const { by, speaker, units } of messages.slice(1)) {
    if (by === 'tool') {
      if (pending !== null && is_session) addOutput(pending, units)
      continue
    }
    const report = by === 'helper' && is_session ? null : readReport(units)
    const reports =
      by === 'asker' ||
      // whoever says so: what was confirmed did not last
      (report?.outcome === 'withdrawn' && found.steps.some(({ outcome }) => outcome === 'worked')) ||
      (!speaks_again && speaker !== pending?.speaker && units.length <= MAX_REPORT_UNITS)
    if (reports && (by === 'asker' || report !== null)) {
      const claimed = found.is_claimed ? (found.steps.findLast(({ outcome }) => outcome === 'worked') ?? null) : null
      pending ??= claimed
      if (report?.outcome === 'withdrawn') {
        const withdrawn = found.steps.findLast(({ outcome }) => outcome === 'worked') ?? pending
        if (withdrawn !== null) Object.assign(withdrawn, { outcome: 'withdrawn', reason: reasonOf(units, report) })
        found.closing = null
      }
      if (pending !== null && report?.is_praise === true && asksOnly(pending)) {
        // `yes` answers what was asked, and confirms nothing
        found.steps.splice(found.steps.indexOf(pending), 1)
        pending = null
        continue
      }
      if (pending === null || report === null || report.outcome === 'withdrawn') {
        if (pending !== null && report === null && by === 'asker')
          Object.assign(pending, {
            is_unclear: true,
            reason: defersTrial(units) ? [] : units.filter((unit) => !isQuestion(unit)),
          })
        pending = null
        continue
      }
      pending.outcome = report.outcome
      found.is_claimed = false
      if (report.outcome === 'worked') found.closing = [...(claimed === pending ? (found.closing ?? []) : []), ...units]
      else {
        pending.reason = reasonOf(units, report)
        if (claimed === pending) found.closing = null
      }
      pending = null
    } else if (is_session) pending = readTurn(found, pending, speaker, units)
    else if (proposes(units)) {
      if (pending?.speaker === speaker) pending.units = [...pending.units, ...units]
      else pending = addStep(found, speaker, units)
    }
  }
  if (!is_session) assumeSuccess(found, messages)
  return found
}

/** Takes the last proposal for what worked where the last word of who asked is thanks for it: a guess, since nobody says so. */
function assumeSuccess(found: ThreadSteps, messages: readonly Message[]): void {
  const [step, last] = [found.steps.at(-1), messages.findLast(({ by }) => by === 'asker')]
  if (step === undefined || last === undefined || !step.is_unclear || !givesThanks(step.reason)) return
  if (!step.reason.every((unit) => last.units.includes(unit))) return
  if (found.steps.some(({ outcome }) => outcome === 'worked' || outcome === 'withdrawn')) return
  found.closing = step.reason
  Object.assign(step, { outcome: 'worked', reason: [] })
}

/** The sentences of the message that tells an outcome; others of who asked stand in messages of their own. */
const reasonOf = (units: readonly TaggedUnit[], { at }: Report): TaggedUnit[] =>
  units.filter(({ turn }) => turn === units[at]?.turn)

function addStep({ steps }: ThreadSteps, speaker: string, units: TaggedUnit[]): Step {
  const step: Step = { speaker, units, outcome: null, reason: [], printed: null, is_unclear: false }
  steps.push(step)
  return step
}

function addOutput(step: Step, units: TaggedUnit[]): void {
  const commands = units.filter(({ kind }) => kind === 'command')
  step.units = [...step.units, ...commands.filter((unit) => !isLook(unit))]
  const output = units.filter((unit) => !commands.includes(unit))
  step.printed = { units: output, is_failed: isFailure(output) }
}

/** Reads what an agent says and runs, in its order: its own reports close the step before. */
function readTurn(found: ThreadSteps, before: Step | null, speaker: string, units: readonly TaggedUnit[]): Step | null {
  let step = before
  let is_closing = false
  for (const unit of units) {
    const acts = unit.kind === 'code' || unit.kind === 'command'
    if (acts || isOutputUnit(unit)) {
      if (is_closing && acts && step !== null) reopen(found, step)
      is_closing = false
      if (step?.printed?.is_failed === true && acts) step = closeFailed(found, step, [])
      if (unit.kind === 'command' && isLook(unit)) continue
      step ??= addStep(found, speaker, [])
      if (isOutputUnit(unit)) step.printed = { units: [unit], is_failed: isFailure([unit]) }
      else step.units = [...step.units, unit]
      if (isCommandBlock(unit)) step.printed = { units: [], is_failed: isFailure([unit]) }
      continue
    }
    const refuted = step === null ? found.steps.at(-1) : undefined
    if (refuted?.outcome === 'failed' && readOutcome(passageText(unit.passage), true) === 'failed') {
      refuted.reason = [...refuted.reason, unit]
      continue
    }
    const outcome = step?.printed ? readOutcome(passageText(unit.passage)) : null
    if (unit.kind === 'heading' && outcome !== 'worked') continue
    if (step !== null && outcome === 'failed' && !is_closing) {
      step = closeFailed(found, step, [unit])
    } else if (step?.printed?.is_failed === false && outcome === 'worked') {
      step.outcome = 'worked'
      found.is_claimed = true
      found.closing = is_closing ? [...(found.closing ?? []), unit] : [unit]
      is_closing = true
    } else if (is_closing) found.closing?.push(unit)
    else {
      if (step?.printed?.is_failed === true) step = closeFailed(found, step, [])
      step ??= addStep(found, speaker, [])
      step.units = [...step.units, unit]
    }
  }
  return step
}

/** Takes a claim of success back: the agent goes on. */
function reopen(found: ThreadSteps, step: Step): void {
  step.outcome = null
  found.closing = null
  found.is_claimed = false
}

/**
 * Ends a step after which programs failed. The first one, of which nobody says that it should have helped, only shows the
 * problem.
 */
function closeFailed(found: ThreadSteps, step: Step, reason: readonly TaggedUnit[]): null {
  const printed = step.printed?.units ?? []
  if (reason.length === 0 && found.steps.every(({ outcome }) => outcome === null) && found.shown.length === 0) {
    found.shown = printed
    found.steps.splice(found.steps.indexOf(step), 1)
  } else Object.assign(step, { outcome: 'failed', reason: [...printed.slice(0, MAX_PRINTED_UNITS), ...reason] })
  return null
}
/** Units of output that say why an attempt failed. */
const MAX_PRINTED_UNITS = 2

/** Whether a message holds more than courtesies and questions about the problem. */
const proposes = (units: readonly TaggedUnit[]): boolean =>
  units.some((unit) => !isCourtesy(unit) && !isIgnorance(unit) && (!isQuestion(unit) || units.length === 1))

/** Words of a question that proposes something. */
const PROPOSING =
  /\b(?:tr(?:y|ied)|help|what if|what about|how about|why not|fix|solve|work|make a difference|could you|can you|versuch|probier|hilft|essay|aide|prob(?:ado|aste)|ayuda|provato|aiuta|tentou|ajuda)|пробова|помога|试|試|해 ?보/iu
/** Whether a step only asks for something about the problem. */
const asksOnly = ({ units, printed }: Step): boolean =>
  printed === null &&
  units.every((unit) => isQuestion(unit) || isCourtesy(unit)) &&
  units.every(({ passage }) => !PROPOSING.test(passageText(passage)))
