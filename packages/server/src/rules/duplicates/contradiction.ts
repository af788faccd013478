import { areDisjoint } from '../conditions/environment-names.ts'
import { MULTILINGUAL_STOP_WORDS, VAGUE_WORDS } from '../quality/word-lists.ts'
import { stem } from '../search-engine/analysis/stem.ts'
import { COMPONENTS, NEGATIVE_PREFIXES, OPPOSITES, PLATFORMS } from './contradiction-words.ts'
import { negateEachOther } from './negation.ts'
import {
  anyNeitherContainsOther,
  anyValuesDisjoint,
  isUnit,
  neitherContainsOther,
  readStatedValues,
  type StatedValues,
} from './stated-values.ts'
import { countByWord, findNames, readTextWords, type TextWord } from './text-words.ts'

/** Contradictions between the statements themselves; the others concern the subjects of the statements. */
export const STATEMENT_CONTRADICTIONS: ReadonlySet<string> = new Set([
  'one text is about the other',
  'opposite statement',
])

/** Maximum share of differing words up to which a negation or an identifier counts as the difference of two texts. */
const MAX_OTHER_DIFFERENCE = 0.15
/** A word counts as replaced when the other text has at most this share of its occurrences. */
const MAX_REMAINING_SHARE = 0.5
/** Numbers with more digits are ids and timestamps, which differ between copies. */
export const MAX_NUMBER_DIGITS = 5
const NUMBER = /^v?\d+(?:[.,]\d+)*$/
/** A name that is on no list counts as replaced when the same substitution occurs this often. */
const MIN_SUBSTITUTION_COUNT = 2
const MIN_NAME = /^\p{L}{3,}/u
/** Short words count as ordinary: names among them are on the lists. */
const SHORT_WORD = /^\p{L}{1,3}$/u
/**
 * Maximum number of words between two neighbors; with more, as in enumerations, it is unclear which word replaces
 * which.
 */
const MAX_WORDS_BETWEEN = 64
const MIN_TITLE_CHARS = 12
const REVERT = /^\s*revert/i
/** Characters in which a revert of several changes names them. */
const MAX_READ_CHARS = 2000
const RESTATEMENT = /\bre-?(?:land|appl|submit|do|introduc)|\bagain\b/i

/** Words of ordinary language, or their stems: replacing one changes the wording rather than a name. */
export type OrdinaryWords = Pick<ReadonlySet<string>, 'has'>

/** Statements of a text, read once for many comparisons. */
export interface TextStatements {
  text: string
  words: readonly TextWord[]
  /** number of occurrences of each word */
  counts: ReadonlyMap<string, number>
  /** words that their capitals show to be names */
  names: ReadonlySet<string>
  by_neighbors: ReadonlyMap<string, ReadonlyMap<string, TextWord>>
  values: StatedValues
}

export function readStatements(text: string): TextStatements {
  const words = readTextWords(text)
  return {
    text,
    words,
    counts: countByWord(words.map(({ folded }) => folded)),
    names: findNames(words),
    by_neighbors: groupWordsByNeighbors(words),
    values: readStatedValues(text, words),
  }
}

/**
 * Finds why two similar texts say different things.
 * @param same_method whether both have the same method. Then neither is a report about the other, even when it quotes
 *   its title: a report about a failure or a revert has another method.
 * @param compare_values false for texts of independent authors, whose platforms, versions, codes, options and quantities
 *   may differ although both say the same; true by default
 * @returns the difference in words; null when there is none
 */
export function findContradiction(
  a: TextStatements,
  b: TextStatements,
  {
    same_method,
    ordinary_words,
    compare_values = true,
  }: { same_method: boolean; ordinary_words: OrdinaryWords; compare_values?: boolean },
): string | null {
  if (!same_method && (quotesTitleOf(a.text, b.text) || quotesTitleOf(b.text, a.text)))
    return 'one text is about the other'
  return (compare_values ? findOtherValue(a, b, ordinary_words) : null) ?? findWordContradiction(a, b, ordinary_words)
}

function findOtherValue(a: TextStatements, b: TextStatements, ordinary_words: OrdinaryWords): string | null {
  if (areDisjoint(a.values.platforms, b.values.platforms)) return 'other platform'
  if (anyValuesDisjoint(a.values.major_versions, b.values.major_versions)) return 'other major version'
  if (anyValuesDisjoint(a.values.labeled_numbers, b.values.labeled_numbers)) return 'other code'
  if (anyValuesDisjoint(a.values.named_codes, b.values.named_codes)) return 'other code'
  if (haveOtherProducts(a, b, ordinary_words)) return 'other component'
  if (neitherContainsOther(a.values.option_flags, b.values.option_flags)) return 'other option'
  if (neitherContainsOther(a.values.quantities, b.values.quantities)) return 'other quantity'
  return null
}

/** Whether both give versions, and each only of products that the other does not name. */
function haveOtherProducts(a: TextStatements, b: TextStatements, ordinary_words: OrdinaryWords): boolean {
  const productsOf = ({ values }: TextStatements): string[] =>
    [...values.versioned_products].filter((name) => !MULTILINGUAL_STOP_WORDS.has(name) && !ordinary_words.has(name))
  const [own, others] = [productsOf(a), productsOf(b)]
  return (
    own.length > 0 &&
    others.length > 0 &&
    !own.some((name) => b.counts.has(name)) &&
    !others.some((name) => a.counts.has(name))
  )
}

/** Words that have the same neighbors in two texts. */
interface Substitution {
  a: TextWord
  b: TextWord
  /** the word before them in both texts; empty at the beginning of a sentence */
  before: string
}

function findWordContradiction(a: TextStatements, b: TextStatements, ordinary_words: OrdinaryWords): string | null {
  const substitutions = findSubstitutions(a, b)
  const renamed = substitutions.filter(
    (pair) =>
      isMostlyReplaced(pair.a.folded, a.counts, b.counts) && isMostlyReplaced(pair.b.folded, b.counts, a.counts),
  )
  const areComponents = (pair: Substitution) =>
    isComponent(pair.a.folded, a.names) && isComponent(pair.b.folded, b.names)
  if (renamed.some(areComponents)) return 'other component'
  const differing = countMissingWords(a.counts, b.counts) + countMissingWords(b.counts, a.counts)
  if (differing > MAX_OTHER_DIFFERENCE * (a.counts.size + b.counts.size)) return null
  if (anyNeitherContainsOther(a.values.settings, b.values.settings)) return 'other setting'
  if (renamed.some((pair) => areDifferentNumbers(pair.a.text, pair.b.text))) return 'other number'
  if (renamed.some(areDifferentUnits)) return 'other quantity'
  if (renamed.some((pair) => isIdentifier(pair.a.text) && isIdentifier(pair.b.text))) return 'other component'
  if (hasRepeatedSubstitution(renamed, ordinary_words)) return 'other word throughout'
  const changed = substitutions.filter(
    (pair) => isRarer(pair.a.folded, a.counts, b.counts) && isRarer(pair.b.folded, b.counts, a.counts),
  )
  if (changed.some(areComponents)) return 'other component'
  if (changed.some((pair) => areOpposites(pair.a.folded, pair.b.folded))) return 'opposite statement'
  return negateEachOther(a.words, b.words) ? 'opposite statement' : null
}

/** Number of different words that the other text does not contain. */
const countMissingWords = (here: ReadonlyMap<string, number>, there: ReadonlyMap<string, number>): number =>
  [...here.keys()].filter((word) => !there.has(word)).length

/**
 * Whether a word is rarer in the other text. If not, it was not replaced: in one text, too, words can share neighbors.
 */
function isRarer(folded: string, here: ReadonlyMap<string, number>, there: ReadonlyMap<string, number>): boolean {
  return (there.get(folded) ?? 0) < (here.get(folded) ?? 0)
}

/** Whether the other text has replaced most occurrences of a word; a single changed occurrence is not enough. */
function isMostlyReplaced(
  folded: string,
  here: ReadonlyMap<string, number>,
  there: ReadonlyMap<string, number>,
): boolean {
  return (there.get(folded) ?? 0) <= MAX_REMAINING_SHARE * (here.get(folded) ?? 0)
}

/** Pairs of different words that have the same neighbors in both texts, within their sentences. */
function findSubstitutions(a: TextStatements, b: TextStatements): Substitution[] {
  return [...a.by_neighbors].flatMap(([key, wordsOfA]) => {
    const wordsOfB = b.by_neighbors.get(key)
    if (wordsOfB === undefined || Math.max(wordsOfA.size, wordsOfB.size) > MAX_WORDS_BETWEEN) return []
    const others = [...wordsOfB.values()].filter(({ folded }) => !wordsOfA.has(folded))
    const own = [...wordsOfA.values()].filter(({ folded }) => !wordsOfB.has(folded))
    const before = key.slice(0, key.indexOf(' '))
    return own.flatMap((word) => others.map((other): Substitution => ({ a: word, b: other, before })))
  })
}

/** The words between each pair of neighbors, by their lower case. */
function groupWordsByNeighbors(words: readonly TextWord[]): Map<string, Map<string, TextWord>> {
  const groups = new Map<string, Map<string, TextWord>>()
  for (const [at, word] of words.entries()) {
    const [before, after] = [words[at - 1], words[at + 1]]
    const key = `${word.is_sentence_start ? '' : (before?.folded ?? '')} ${after?.is_sentence_start ? '' : (after?.folded ?? '')}`
    groups.set(key, (groups.get(key) ?? new Map()).set(word.folded, word))
  }
  return groups
}

/** Whether a word names a product or platform: it is on a list, or its text shows that it is a name. */
function isComponent(folded: string, names: ReadonlySet<string>): boolean {
  if (COMPONENTS.has(folded) || PLATFORMS.has(folded)) return true
  return MIN_NAME.test(folded) && names.has(folded) && !MULTILINGUAL_STOP_WORDS.has(folded) && !VAGUE_WORDS.has(folded)
}

/** Whether two words are different numbers; "18" and "18.3" are not, since they may be one version. */
function areDifferentNumbers(wordA: string, wordB: string): boolean {
  if (!NUMBER.test(wordA) || !NUMBER.test(wordB)) return false
  const digits = [wordA, wordB].map((number) => number.replace(/\D/g, '').length)
  return Math.min(...digits) <= MAX_NUMBER_DIGITS && !wordA.startsWith(`${wordB}.`) && !wordB.startsWith(`${wordA}.`)
}

function areOpposites(wordA: string, wordB: string): boolean {
  return (
    OPPOSITES.has(`${wordA}/${wordB}`) ||
    NEGATIVE_PREFIXES.some((prefix) => wordA === prefix + wordB || wordB === prefix + wordA)
  )
}

/** Whether the unit of a number was replaced. */
function areDifferentUnits({ a, b, before }: Substitution): boolean {
  return NUMBER.test(before) && (isUnit(a.folded) || isUnit(b.folded))
}

/**
 * Whether one word replaces another in several places, as a name that is on no list does. Of ordinary words, one is a
 * synonym of the other.
 */
function hasRepeatedSubstitution(renamed: readonly Substitution[], ordinary_words: OrdinaryWords): boolean {
  const isOrdinary = ({ folded }: TextWord): boolean =>
    SHORT_WORD.test(folded) || ordinary_words.has(folded) || ordinary_words.has(stem(folded))
  const names = renamed.filter(({ a, b }) => !(isOrdinary(a) && isOrdinary(b)))
  const substitutionOf = ({ a, b }: Substitution): string => `${a.folded} ${b.folded}`
  const counts = countByWord(names.map(substitutionOf))
  return names.some((pair) => pair.before !== '' && (counts.get(substitutionOf(pair)) ?? 0) >= MIN_SUBSTITUTION_COUNT)
}

function isIdentifier(word: string): boolean {
  return /[_\d]|\p{Ll}\p{Lu}|\p{Lu}{2}|\p{L}\.\p{L}/u.test(word) && !/^v?\d+(?:\.\d+)*$/.test(word)
}

/**
 * Whether `b` is a text about `a`: its first line quotes that of `a`, as a report about a failure or a revert does,
 * without saying that it does the same again; or it is a revert of several and a line of it names `a`.
 */
function quotesTitleOf(a: string, b: string): boolean {
  const [title, heading] = [readFirstLine(a), readFirstLine(b)]
  if (title.length < MIN_TITLE_CHARS) return false
  const at = heading.indexOf(`"${title}`)
  if (at >= 0) return !RESTATEMENT.test(heading.slice(0, at))
  return REVERT.test(heading) && b.slice(0, MAX_READ_CHARS).includes(`\nRevert "${title}`)
}

function readFirstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').replace(/[\s.…]+$/, '')
}
