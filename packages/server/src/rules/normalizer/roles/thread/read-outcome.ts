import { type ClauseOutcome, matchOutcomes, tokenizeClauses } from '../../lexicon/match-outcomes.ts'
import type { Outcome } from '../../lexicon/outcome-words.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit } from '../../units/unit.ts'

/** Names of commands and options say nothing of an outcome. */
const CODE = /`[^`\n]+`/g
/** A vote against, of which the words alone are an ordinary number. */
const VOTED_DOWN = /^\s*(?:[-−]1(?![\d.])|👎|:-1:|:thumbsdown:)/u
const VOTED_UP = /^\s*(?:👍|:\+1:|:tada:|🎉|✅)/u

/** Words of a sentence about a proposal. */
interface Signals {
  outcomes: Set<Outcome>
  is_praised: boolean
  is_intended: boolean
  is_thanked: boolean
}

const newSignals = (): Signals => ({ outcomes: new Set(), is_praised: false, is_intended: false, is_thanked: false })

function readSignals(text: string, is_answer: boolean): Signals {
  const signals = newSignals()
  if (/[?？]\s*$/.test(text)) return signals
  signals.is_praised = VOTED_UP.test(text)
  if (VOTED_DOWN.test(text)) return { ...signals, outcomes: new Set(['failed']) }
  for (const { word_class } of ofOneLanguage(tokenizeClauses(text.replace(CODE, ' ')).flatMap(matchOutcomes))) {
    if (word_class === 'praise') signals.is_praised ||= is_answer
    else if (word_class === 'intent') signals.is_intended = true
    else if (word_class === 'thanks') signals.is_thanked = true
    else if (word_class !== 'symptom') signals.outcomes.add(word_class)
    else if (is_answer) signals.outcomes.add('failed')
  }
  return signals
}

/** The outcome in the language of which most words are found. */
function ofOneLanguage(found: readonly ClauseOutcome[]): readonly ClauseOutcome[] {
  const words = new Map<number, number>()
  for (const { language, length } of found) words.set(language, (words.get(language) ?? 0) + length)
  const most = Math.max(...words.values())
  return found.filter(({ language }) => words.get(language) === most)
}

/** The one outcome that signals tell; praise counts where nothing else says what came of a proposal. */
function resolve({ outcomes, is_praised, is_intended }: Signals): Outcome | null {
  if (outcomes.has('withdrawn')) return 'withdrawn'
  const found = [...outcomes].filter((outcome) => outcome !== 'refused' || !outcomes.has('failed'))
  if (found.length === 1) return found[0] as Outcome
  return found.length === 0 && is_praised && !is_intended ? 'worked' : null
}

/**
 * Finds the outcome of the proposal before it that a sentence tells; null if none, or two.
 * @param is_answer whether it answers a proposal, so that a failure that it names is what came of it
 */
export const readOutcome = (text: string, is_answer = false): Outcome | null => resolve(readSignals(text, is_answer))

/** Whether a message thanks for a proposal, without a question, a failure, or that its author has yet to try it. */
export const givesThanks = (units: readonly TaggedUnit[]): boolean => {
  const texts = units.map(({ passage }) => passageText(passage))
  const all = texts.map((text) => readSignals(text, true))
  return (
    all.some(({ is_thanked }) => is_thanked) &&
    all.every(({ outcomes, is_intended }) => outcomes.size === 0 && !is_intended) &&
    texts.every((text) => !/[?？]\s*$/.test(text))
  )
}

/** Whether a message says that its author has yet to try what was proposed. */
export const defersTrial = (units: readonly TaggedUnit[]): boolean =>
  units.some(({ passage }) => readSignals(passageText(passage), true).is_intended)

/** Whether a sentence thanks, in any of the languages that are read. */
export const isThanks = (text: string): boolean => readSignals(text, false).is_thanked

/** All of a sentence that denies the one before: `Great, that helped. Not.` */
const DENIED = /^\W*(?:not|nicht|just kidding)\W*$/iu
/** A sentence, or the end of one, that says that what stands before it is mockery. */
const MOCKING = /(?:^|\s)\/s\W*$/iu
/** Sentences of a message in which an outcome is looked for. */
const MAX_READ_UNITS = 4

export interface Report {
  outcome: Outcome
  /** index of the sentence that says so */
  at: number
  /** Whether it only approves, as `Yes` and `Great` do. */
  is_praise: boolean
}

/** Finds the outcome with which a message begins. */
export function readReport(units: readonly TaggedUnit[]): Report | null {
  const whole = newSignals()
  let first: number | null = null
  let seen = 0
  for (const [at, { kind, passage }] of units.entries()) {
    if (kind === 'code' || kind === 'command' || kind === 'output') continue
    if (++seen > MAX_READ_UNITS) break
    const text = passageText(passage)
    // praise that is taken back
    if (first !== null && DENIED.test(text)) return { outcome: 'failed', at: first, is_praise: false }
    if (MOCKING.test(text)) return { outcome: 'refused', at: first ?? at, is_praise: false }
    const signals = readSignals(text, true)
    whole.is_praised ||= signals.is_praised
    whole.is_intended ||= signals.is_intended
    if (signals.is_praised) first ??= at
    const outcome = resolve({ ...signals, is_praised: false })
    if (outcome === 'withdrawn') return { outcome, at, is_praise: false }
    if (outcome === null) continue
    if (whole.outcomes.size === 0) first = at
    whole.outcomes.add(outcome)
  }
  // success and failure in one message: nothing is sure
  const outcome = whole.outcomes.size > 1 ? null : resolve(whole)
  return outcome === null || first === null ? null : { outcome, at: first, is_praise: whole.outcomes.size === 0 }
}
