import { matchOutcomes, matchPhrases, tokenizeWords } from '../../lexicon/match-words.ts'
import { DENIALS, ENDINGS, OUTCOME_CLASSES, type Outcome } from '../../lexicon/outcome-words.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit } from '../../units/unit.ts'

/** Words before a phrase among which one can deny it. */
const NEAR_TOKENS = 3
/** Names of commands and options say nothing of an outcome. */
const CODE = /`[^`\n]+`/g
/** Words of a sentence that are read. */
const MAX_REPORT_TOKENS = 40
/** A vote against, of which the words alone are an ordinary number. */
const VOTED_DOWN = /^\s*(?:[-−]1(?![\d.])|👎|:-1:|:thumbsdown:)/u
const VOTED_UP = /^\s*(?:👍|:\+1:|:tada:|🎉|✅)/u

/**
 * Finds the outcome of the proposal before it that a sentence tells; null if none, or two.
 * @param is_answer whether it answers a proposal, so that a failure that it names is what came of it
 */
export function readOutcome(text: string, is_answer = false): Outcome | null {
  if (/[?？]\s*$/.test(text)) return null
  if (VOTED_DOWN.test(text)) return 'failed'
  const tokens = tokenizeWords(text.replace(CODE, ' ')).slice(0, MAX_REPORT_TOKENS)
  const matches = [
    ...matchOutcomes(tokens).flatMap(({ word_class, at, length }) => {
      if (word_class !== 'symptom') return [{ word_class, at, length }]
      return is_answer ? [{ word_class: 'failed' as const, at, length }] : []
    }),
    ...matchPhrases('sentences', tokens).flatMap(({ word_class, at, length }) => {
      const outcome = OUTCOME_CLASSES[word_class]
      // the words of a vote, `-1`, are an ordinary number
      return outcome === undefined || isNumber(tokens[at]) ? [] : [{ word_class: outcome, at, length }]
    }),
  ]
  const phrased = new Set(matches.flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index)))
  const precedes = (at: number, words: ReadonlySet<string>): boolean =>
    tokens.some((token, index) => index < at && index >= at - NEAR_TOKENS && !phrased.has(index) && words.has(token))
  const found = new Set<Outcome>()
  for (const { word_class, at } of matches) {
    if (word_class === 'worked' && precedes(at, DENIALS)) found.add('failed')
    else if (word_class !== 'failed' || !precedes(at, ENDINGS)) found.add(word_class)
  }
  if (found.has('withdrawn')) return 'withdrawn'
  if (found.has('failed')) found.delete('refused')
  if (found.size === 1) return [...found][0] as Outcome
  return found.size === 0 && VOTED_UP.test(text) ? 'worked' : null
}

const isNumber = (token: string | undefined): boolean => token !== undefined && /^\p{N}+$/u.test(token)

/** All of a sentence that denies the one before: `Great, that helped. Not.` */
const DENIED = /^\W*(?:not|nicht|\/s|just kidding)\W*$/iu
/** Sentences of a message in which an outcome is looked for. */
const MAX_READ_UNITS = 4

export interface Report {
  outcome: Outcome
  /** index of the sentence that says so */
  at: number
}

/** Finds the outcome with which a message begins. */
export function readReport(units: readonly TaggedUnit[]): Report | null {
  let report: Report | null = null
  let seen = 0
  for (const [at, { kind, passage }] of units.entries()) {
    if (kind === 'code' || kind === 'command' || kind === 'output') continue
    if (++seen > MAX_READ_UNITS) break
    const text = passageText(passage)
    // praise that is taken back
    if (report !== null && DENIED.test(text)) return { outcome: 'failed', at: report.at }
    const outcome = readOutcome(text, true)
    if (outcome === 'withdrawn') return { outcome, at }
    if (outcome === null) continue
    // success and failure in one message: nothing is sure
    if (report !== null && report.outcome !== outcome) return null
    report ??= { outcome, at }
  }
  return report
}
