import {
  countFullNames,
  countWords,
  ERROR_MODULE,
  ERROR_TYPE,
  extractCauses,
  type LineTokens,
  listNames,
  listWords,
  MIN_UNNAMED_WORDS,
  SHELL_PREFIX,
  withoutLocations,
} from './extract-causes.ts'
import type { ErrorQuery } from './form-query.ts'

/**
 * Share of the weighted words of an error that a record must contain, when the error contains a name (a code, a quoted
 * word, an identifier). This and the constants below are fitted by `npm run eval -- --gates proxy`;
 * docs/benchmarks/gate-proxy.json has the measured error rates.
 */
export const MIN_NAMED_SHARE = 0.97
/** The same for an error without a name. */
export const MIN_UNNAMED_SHARE = 0.99
/**
 * The same where the confidence of the search is high: then the words may be those of another version of the program,
 * or of another file.
 */
export const MIN_CLOSE_SHARE = 0.7
/** A word of a name counts as much as this many other words. */
export const NAME_WEIGHT = 3
/** Number of consecutive words by which a title quotes an error that has too few words to be distinctive. */
export const MIN_TITLE_WORDS = 3
/**
 * A record may quote an error with a few more words between, in a passage of this many words for each of the error's.
 */
export const PASSAGE_WORDS = 1.5
/** Bounds on the text that is compared: the comparison is synchronous, so the time budget cannot stop it. */
export const MAX_RECORD_CHARS = 30_000
export const MAX_RECORD_LINES = 300
/** Labels by which programs mark a line that reports an error. */
export const LABELS = new Set(['error', 'fatal'])

export const NAME_CHARACTER = /[\w$]/
export const LINE_SPACES = /[^\S\n]+/g

/** The record's texts that say which error it is about. */
export interface ErrorDescription {
  title: string
  text: string
}

/** The weight of each word of a line of the error; the label in front of it has none. */
function weighWords({ names, words }: LineTokens): Map<string, number> {
  const name_words = new Set(listWords([...names].join(' ')))
  const weighed = [...words].filter((word) => !LABELS.has(word))
  return new Map(weighed.map((word) => [word, name_words.has(word) ? NAME_WEIGHT : 1]))
}

const sumWeights = (weights: ReadonlyMap<string, number>): number =>
  [...weights.values()].reduce((sum, weight) => sum + weight, 0)

/** The largest weight of the words of an error that stand in one passage of a line. */
function bestPassageWeight(weights: ReadonlyMap<string, number>, line: readonly string[]): number {
  const passage_words = Math.ceil(PASSAGE_WORDS * weights.size)
  const counts = new Map<string, number>()
  let weight = 0
  let best = 0
  const count = (word: string | undefined, change: 1 | -1) => {
    const word_weight = weights.get(word ?? '')
    if (word === undefined || word_weight === undefined) return
    const before = counts.get(word) ?? 0
    counts.set(word, before + change)
    if (before === 0) weight += word_weight
    if (before + change === 0) weight -= word_weight
  }
  line.forEach((word, at) => {
    count(word, 1)
    if (at >= passage_words) count(line[at - passage_words], -1)
    best = Math.max(best, weight)
  })
  return best
}

function includesName(text: string, name: string): boolean {
  const isWordAt = (at: number) => NAME_CHARACTER.test(text[at] ?? '')
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWordAt(at - 1) && !isWordAt(at + name.length)) return true
  return false
}

/** Whether the title quotes the error line, which is exact enough for an error of few words. */
function isQuotedInTitle({ error_message }: ErrorQuery, title: string): boolean {
  const [line = ''] = (error_message ?? '').split('\n')
  const words = listWords(line.replace(SHELL_PREFIX, '').replace(ERROR_MODULE, '')).filter(
    (word) => !ERROR_TYPE.test(word) && word !== 'fatal',
  )
  return words.length >= MIN_TITLE_WORDS && ` ${listWords(title).join(' ')} `.includes(` ${words.join(' ')} `)
}

function containsCause(cause: readonly LineTokens[], lines: readonly string[], is_close: boolean): boolean {
  const weights = cause.map(weighWords)
  const total_weight = weights.reduce((sum, line) => sum + sumWeights(line), 0)
  const names = listNames(cause)
  const is_vague = names.length === 0 && countWords(cause) < MIN_UNNAMED_WORDS
  if (total_weight === 0 || (is_vague && !is_close)) return false
  const compared = lines.join('\n').replace(LINE_SPACES, ' ').toLowerCase()
  if (!names.every((name) => includesName(compared, name.replace(/\s+/g, ' ')))) return false
  const words_of_lines = lines.map(listWords)
  const matched_weight = weights.reduce(
    (sum, line) => sum + words_of_lines.reduce((max, words) => Math.max(max, bestPassageWeight(line, words)), 0),
    0,
  )
  const min_share = is_close ? MIN_CLOSE_SHARE : names.length > 0 ? MIN_NAMED_SHARE : MIN_UNNAMED_SHARE
  return matched_weight >= min_share * total_weight
}

/**
 * Whether a record is about this very error rather than a similar one. It must contain every name in the error's lines
 * (codes, quoted words, classes, packages) and nearly all of their other words, where the words of one line count only
 * as far as a single passage of the record contains them. The location of an error does not count (`extractCauses`).
 * The search ranks similar errors highly, but an error of the same type about another name is a different error. Runs
 * in time linear in both texts.
 * @param min_full_names the names of three parts or more that the error must have; with fewer nothing matches
 * @param is_close whether most of the other words suffice
 */
export function matchesError(
  query: ErrorQuery,
  { title, text }: ErrorDescription,
  { min_full_names = 0, is_close = false }: { min_full_names?: number; is_close?: boolean } = {},
): boolean {
  const causes = extractCauses(query).filter((cause) => countFullNames(cause) >= min_full_names)
  if (causes.length === 0) return false
  const lines = `${title}\n${text}`.slice(0, MAX_RECORD_CHARS).split('\n', MAX_RECORD_LINES).map(withoutLocations)
  return causes.some((cause) => containsCause(cause, lines, is_close)) || isQuotedInTitle(query, title)
}
