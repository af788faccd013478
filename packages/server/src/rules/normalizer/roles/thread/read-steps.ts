import type { Outcome } from '../../lexicon/outcome-words.ts'
import type { TaggedUnit } from '../../units/unit.ts'
import type { Message } from './read-messages.ts'
import { readReport } from './read-outcome.ts'
import { isCourtesy, isQuestion } from './sentence-kind.ts'

/** A proposal and what came of it. */
export interface Step {
  speaker: string
  units: TaggedUnit[]
  outcome: Outcome | null
  reason: TaggedUnit[]
}

export interface ThreadSteps {
  steps: Step[]
  /** the message that confirms the last proposal that worked */
  closing: TaggedUnit[] | null
}

/** Longest message, in sentences, of somebody else than the asker that only says what came of a proposal. */
const MAX_REPORT_UNITS = 2

/** Finds the proposals of a thread, and what others report of each. */
export function readSteps(messages: readonly Message[]): ThreadSteps {
  const steps: Step[] = []
  let closing: TaggedUnit[] | null = null
  let pending = null as Step | null
  const speaks_again = messages.slice(1).some(({ by }) => by === 'asker')
  for (const { by, speaker, units } of messages.slice(1)) {
    if (by === 'tool') continue
    const report = readReport(units)
    const reports =
      by === 'asker' || (!speaks_again && speaker !== pending?.speaker && units.length <= MAX_REPORT_UNITS)
    if (reports && (by === 'asker' || report !== null)) {
      if (report?.outcome === 'withdrawn') {
        const withdrawn = steps.findLast(({ outcome }) => outcome === 'worked') ?? pending
        if (withdrawn !== null) Object.assign(withdrawn, { outcome: 'withdrawn', reason: units })
        closing = null
      }
      if (pending === null || report === null || report.outcome === 'withdrawn') continue
      pending.outcome = report.outcome
      if (report.outcome === 'worked') closing = units
      else pending.reason = units
      pending = null
    } else if (proposes(units)) {
      if (pending?.speaker === speaker) pending.units = [...pending.units, ...units]
      else {
        pending = { speaker, units, outcome: null, reason: [] }
        steps.push(pending)
      }
    }
  }
  return { steps, closing }
}

/** Whether a message holds more than courtesies and questions about the problem. */
const proposes = (units: readonly TaggedUnit[]): boolean =>
  units.some((unit) => !isCourtesy(unit) && (!isQuestion(unit) || units.length === 1))
