import { compareDirection } from '../actions/compare-direction.ts'
import { type Clause, readClauses } from '../actions/read-clauses.ts'
import { sumWeights, type TermWeights, weightShared } from '../actions/term-weights.ts'
import { MULTILINGUAL_STOP_WORDS } from '../quality/word-lists.ts'
import { stem } from '../search-engine/analysis/stem.ts'
import { isComparable } from './field-agreement.ts'
import { readTextWords } from './text-words.ts'

/** The fields in which a record denies what another one advises. */
export interface AdviceText {
  failed_approaches?: readonly { attempt: string; why_it_failed?: string }[] | undefined
  successful_approach: { method: string }
  insight: string
}

/** Words by which it is decided whether a text denies another one. */
interface AdviceStatements {
  stems: ReadonlySet<string>
  /** the stems and those of the parts of names: `pool.timeout` names a timeout */
  parts: ReadonlySet<string>
  /** the first content words of each thing that it advises against */
  prohibitions: ReadonlySet<string>
  /** number of sentences which say that something does not work */
  failures: number
  sentences: { stems: ReadonlySet<string>; fails: boolean }[]
}

/** Advice of a record, and the failures that it reports; read once for many comparisons. */
export interface Advice {
  method: AdviceStatements
  insight: AdviceStatements
  remedy: Action
  attempts: Action[]
}

/** A method or an attempt. */
interface Action {
  clauses: readonly Clause[]
  things: TermWeights
}

/** Bounds of what is read: a denial stands at the beginning or at the end. */
const MAX_ADVICE_START_CHARS = 3000
const MAX_ADVICE_END_CHARS = 1000
const MAX_SENTENCES = 60
const MAX_ATTEMPTS = 10

/** Denies nothing, and often follows the last step without a full stop. */
const POLITE_OFFER = /\b(?:please )?(?:do not|don['’]t) hesitate\b[^.!?\n]{0,80}/giu
const NAME_JOINT = /[._-]/
const SENTENCE_END = /(?<=[.!?。！？])\s+|[。！？]|\n+/u
/**
 * Matches advice against something, with the words after it: "do not set X", "never call pool.end()", "avoid setting
 * X".
 */
const PROHIBITION =
  /\b(?:do not|don['’]t|never|avoid|stop|refrain from|must not|mustn['’]t|should not|shouldn['’]t)\b((?:[^.;!?\n]|\.(?=[\p{L}_])){0,80})/giu
/** Number of content words by which two prohibitions are distinguished. */
const PROHIBITED_WORDS = 2
/** Phrases about something that does not work, or that reject a statement which the text repeats. */
const FAILURE_PHRASES = [
  "(?:do|does|did|will|would|can|could)(?: not|n['’]t|not) (?:[a-z]+ )?(?:work|help|fix|solve|resolve|cure|change|suffice|apply|matter)",
  'no (?:effect|use|help|good|difference)',
  '(?:is|was|are|were|be) (?:[a-z]+ )?(?:wrong|useless|harmful|false|incorrect|ineffective|dangerous|outdated|obsolete|unnecessary|pointless|a mistake)',
  'not (?:true|correct|right|recommended|necessary|enough|sufficient|the (?:fix|cause|solution|answer))',
  '(?:changes?|changed|fixes|fixed|solves|solved|helps|helped) nothing',
  '(?:was|were|be) (?:reverted|rolled back|undone)',
  "(?:do not|don['’]t|never|avoid|stop) (?:(?:do|doing|use|using|follow|following|apply|applying) )?(?:this|that|so|it|the (?:following|above|advice))",
  'fails|failed|breaks|broke|useless|in vain|worse|contrary to|untrue|myth',
]
const FAILURE = new RegExp(FAILURE_PHRASES.map((phrase) => `\\b(?:${phrase})\\b`).join('|'), 'gi')
/**
 * Minimum share of the content words of the shorter of two sentences that the other one has when both have the same
 * subject.
 */
const MIN_SAME_SUBJECT = 0.6
const MIN_SUBJECT_WORDS = 2
/** Share of the content words of a method that a text has when it repeats the method. */
const MIN_REPEATED_METHOD = 0.6

export function readAdvice({ successful_approach, insight, failed_approaches = [] }: AdviceText): Advice {
  return {
    method: readAdviceStatements(successful_approach.method),
    insight: readAdviceStatements(insight),
    remedy: readAction(successful_approach.method),
    // a sentence of a raw text may contain both an attempt and its failure
    attempts: failed_approaches
      .slice(0, MAX_ATTEMPTS)
      .map(({ attempt, why_it_failed = '' }) => readAction(attempt === '' ? why_it_failed : attempt)),
  }
}

function readAction(text: string): Action {
  const clauses = readClauses(text.replace(POLITE_OFFER, ''))
  return { clauses, things: new Map(clauses.flatMap(({ things }) => [...things])) }
}

/** Whether one of two records denies what the other advises, in its own words. */
export const denyEachOther = (a: Advice, b: Advice): boolean => denies(a, b) || denies(b, a)

const denies = (a: Advice, b: Advice): boolean =>
  hasFailedWith(a, b) || deniesStatements(a.method, b.method) || deniesStatements(a.insight, b.insight)

/** Whether `a` lists the method of `b` among its failed approaches, and has another method itself. */
function hasFailedWith(a: Advice, b: Advice): boolean {
  const method = b.remedy
  if (!isComparable(method.things) || repeats(a.remedy, method)) return false
  return (
    a.attempts.some((attempt) => repeats(attempt, method)) && !b.attempts.some((attempt) => repeats(attempt, method))
  )
}

/** Whether an action does what a method says: most of it, in its direction and with its values. */
const repeats = (action: Action, method: Action): boolean =>
  weightShared(method.things, action.things) >= MIN_REPEATED_METHOD * sumWeights(method.things) &&
  ['none', 'replaced_word'].includes(compareDirection(action.clauses, method.clauses))

/** Whether `a` advises against what `b` advises, or says that it fails. */
function deniesStatements(a: AdviceStatements, b: AdviceStatements): boolean {
  const isAdvisedIn = (prohibition: string) =>
    !b.prohibitions.has(prohibition) && prohibition.split(' ').every((word) => b.parts.has(word))
  if ([...a.prohibitions].some(isAdvisedIn)) return true
  if (a.failures <= b.failures) return false
  return shareIn(b.stems, a.stems) >= MIN_REPEATED_METHOD || hasFailingSentence(a, b)
}

/** Whether a sentence of `a` reports a failure that no sentence of `b` reports. */
const hasFailingSentence = (a: AdviceStatements, b: AdviceStatements): boolean =>
  a.sentences.some((sentence) => {
    if (!sentence.fails) return false
    const same = b.sentences.filter((other) => haveSameSubject(sentence.stems, other.stems))
    return same.length > 0 && same.every(({ fails }) => !fails)
  })

function readAdviceStatements(text: string): AdviceStatements {
  const is_short = text.length <= MAX_ADVICE_START_CHARS + MAX_ADVICE_END_CHARS
  const read = is_short ? text : `${text.slice(0, MAX_ADVICE_START_CHARS)}\n${text.slice(-MAX_ADVICE_END_CHARS)}`
  const prohibitions = [...read.matchAll(PROHIBITION)].map(([, words = '']) => [...readContentStems(words)])
  const sentences = read.split(SENTENCE_END)
  const stems = readContentStems(read)
  return {
    stems,
    parts: new Set([...stems, ...[...stems].flatMap((word) => word.split(NAME_JOINT).map(stem))]),
    prohibitions: new Set(
      prohibitions
        .filter((words) => words.length >= PROHIBITED_WORDS)
        .map((words) => words.slice(0, PROHIBITED_WORDS).join(' ')),
    ),
    failures: countFailures(read),
    sentences: [...sentences.slice(0, MAX_SENTENCES), ...sentences.slice(MAX_SENTENCES).slice(-MAX_SENTENCES)].map(
      (sentence) => ({
        stems: readContentStems(sentence.replace(FAILURE, ' ')),
        fails: countFailures(sentence) > 0,
      }),
    ),
  }
}

const countFailures = (text: string): number => text.match(FAILURE)?.length ?? 0

function haveSameSubject(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [short, long] = a.size < b.size ? [a, b] : [b, a]
  return short.size >= MIN_SUBJECT_WORDS && shareIn(short, long) >= MIN_SAME_SUBJECT
}

const readContentStems = (text: string): ReadonlySet<string> => {
  const words = readTextWords(text).map(({ folded }) => folded)
  return new Set(words.filter((word) => !MULTILINGUAL_STOP_WORDS.has(word)).map(stem))
}

/** Share (0..1) of the words of a set that the other has; 0 of none. */
const shareIn = (words: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  words.size === 0 ? 0 : [...words].filter((word) => others.has(word)).length / words.size
