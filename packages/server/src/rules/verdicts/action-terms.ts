import { CODE_SIGN, CODE_WEIGHT } from '../actions/code-sign.ts'
import { accentedShare, nonLatinShare, UNSPACED_RUN } from '../search-engine/analysis/script.ts'
import { stem } from '../search-engine/analysis/stem.ts'
import { ENGLISH_STOP_WORDS } from '../search-engine/analysis/stop-words.ts'

/** Maximum length of the part of an action that is compared; the rest hardly decides whether it works. */
const MAX_ACTION_CHARS = 2_000
/** An option, a word, name, path or number, or one sign. Each alternative is linear. */
const TERM = /--?\p{L}[\p{L}\p{N}_-]*|[\p{L}\p{M}\p{N}_$@~/.*%]+(?:-\p{L}[\p{L}\p{N}_./]*)*|[^\s\p{L}\p{N}]/gu
/** Quotes, and backslashes before a symbol: a quoted and an escaped argument are the same argument. */
const QUOTING = /["'`]|\\(?=[^;\s])/g
const OPTION = /^--?\p{L}/u
const NUMBER = /^\d/
const HAS_WORD = /[\p{L}\p{N}]/u
const NEGATIONS: ReadonlySet<string> = new Set(
  'not no never without except cannot dont doesnt instead avoid !'.split(' '),
)
/** A line that says something. */
const LINE = /^.*[\p{L}\p{N}].*$/gmu
const MIN_PROGRAM_LINES = 3
/** Share of function words among the terms of a sentence. */
const MIN_STOP_WORD_SHARE = 0.12
/**
 * Shares of letters above which a text is not English: there function words, which are counted for English alone,
 * decide nothing.
 */
const MIN_NON_LATIN_SHARE = 0.1
const MIN_ACCENTED_SHARE = 0.02
/** A capital letter begins a sentence, and an option belongs to a command. */
const STARTS_LIKE_SENTENCE = /^\W*\p{Lu}\p{Ll}+\s/u

const STOP_WORD_WEIGHT = 0.2

/** Form of an action: a program has several lines, a sentence has function words. Each is compared in its way. */
export type ActionForm = 'program' | 'command' | 'sentence'

/** An action in the form in which actions are compared. */
export interface ActionTerms {
  /** terms by weight: options, names, paths and numbers weigh three times as much as words */
  weights: ReadonlyMap<string, number>
  /** adjacent terms, with the beginning and the end */
  pairs: ReadonlySet<string>
  options: ReadonlySet<string>
  /** names, paths, patterns, versions and numbers */
  values: ReadonlySet<string>
  /** terms without a letter or digit */
  signs: ReadonlySet<string>
  is_negated: boolean
  form: ActionForm
  /** all terms in order */
  key: string
  length: number
}

const weigh = (term: string, word: string): number => {
  if (OPTION.test(term) || (CODE_SIGN.test(term) && HAS_WORD.test(term))) return CODE_WEIGHT
  return ENGLISH_STOP_WORDS.has(word) ? STOP_WORD_WEIGHT : 1
}

const splitUnspaced = (text: string): string =>
  text.replace(UNSPACED_RUN, (run) => {
    const characters = [...run]
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
    return ` ${pairs.length === 0 ? run : pairs.join(' ')} `
  })

/** Parses a command, a piece of code or a sentence that says what to do. */
export function readActionTerms(text: string): ActionTerms {
  const start = text.slice(0, MAX_ACTION_CHARS)
  const raw = splitUnspaced(start.replace(QUOTING, ' ')).match(TERM) ?? []
  const weights = new Map<string, number>()
  const terms: string[] = []
  let is_negated = false
  for (const term of raw) {
    const lower = term.toLowerCase()
    const weight = weigh(term, lower)
    const form = weight === CODE_WEIGHT ? term : stem(lower)
    if (NEGATIONS.has(lower)) is_negated = true
    weights.set(form, weight)
    terms.push(form)
  }
  const bounded = ['^', ...terms, '$']
  const selectTerms = (isSelected: (term: string) => boolean) => new Set(terms.filter(isSelected))
  return {
    weights,
    pairs: new Set(bounded.slice(1).map((term, i) => `${bounded[i]} ${term}`)),
    options: selectTerms((term) => OPTION.test(term)),
    values: selectTerms((term) => !OPTION.test(term) && (NUMBER.test(term) || weights.get(term) === CODE_WEIGHT)),
    signs: selectTerms((term) => !HAS_WORD.test(term)),
    is_negated,
    form: readForm(start, raw),
    key: terms.join(' '),
    length: terms.length,
  }
}

function readForm(text: string, terms: readonly string[]): ActionForm {
  if ((text.match(LINE)?.length ?? 0) >= MIN_PROGRAM_LINES) return 'program'
  if (nonLatinShare(text) >= MIN_NON_LATIN_SHARE || accentedShare(text) >= MIN_ACCENTED_SHARE) return 'sentence'
  const stop_words = terms.filter((term) => ENGLISH_STOP_WORDS.has(term.toLowerCase())).length
  if (stop_words >= MIN_STOP_WORD_SHARE * Math.max(1, terms.length)) return 'sentence'
  return STARTS_LIKE_SENTENCE.test(text) && !terms.some((term) => OPTION.test(term)) ? 'sentence' : 'command'
}
