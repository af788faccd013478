import { MULTILINGUAL_STOP_WORDS, VAGUE_WORDS } from '../quality/word-lists.ts'
import {
  AUXILIARIES,
  COMPONENTS,
  NEGATIONS,
  NEGATIVE_PREFIXES,
  NON_PRODUCT_WORDS,
  OPPOSITES,
  PLATFORMS,
} from './contradiction-words.ts'

/** Maximum share of differing words up to which a negation or an identifier counts as the difference of two texts. */
const MAX_OTHER_DIFFERENCE = 0.15
/** A word counts as replaced when the other text has at most this share of its occurrences. */
const MAX_REMAINING_SHARE = 0.5
const WORD = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'’.+#-]*[\p{L}\p{N}_+#]|[\p{L}\p{N}_]/gu
const LABELED_NUMBER =
  /\b(error|code|status|http|errno|exit|signal|sqlstate|rfc|cve|ora|port)[\s:#=-]{1,3}(?:code[\s:#=]{1,2})?([a-z]?\d[\w-]*)/giu
const VERSION = /\b([A-Za-z][\w.+#-]{1,30}?)(?:[ @=:/-]{1,2}(?:version )?v?)(\d{1,4})(\.\d+)*\b/g
const OPTION_FLAG = /(?<![\w-])--[a-z][\w-]+/g
const SETTING = /([\w.-]+)["']?(?:\s?=\s?|:\s?)["']?(true|false|null|none|on|off|yes|no|\d+(?:\.\d+)?)(?![\w.])/gi
const QUANTITY =
  /(?<![\w.])(\d+(?:\.\d+)?) ?(ms|milliseconds?|s|secs?|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|years?|[µn]s|bytes?|[kmgt]i?b|bits?|characters?|chars?|tokens?|lines?|px|pixels?|rem|%|percent|mhz|ghz|rows?|requests?|connections?|threads?|workers?|cores?)(?![\w])/gi
/** Numbers with more digits are ids and timestamps, which differ between copies. */
const MAX_NUMBER_DIGITS = 5
const NUMBER = /^v?\d+(?:[.,]\d+)*$/
/** A name that is on no list counts as replaced when the same substitution occurs this often. */
const MIN_SUBSTITUTION_COUNT = 2
const MIN_TITLE_CHARS = 12
const RESTATEMENT = /\bre-?(?:land|appl|submit|do|introduc)|\bagain\b/i

/**
 * Finds why two similar texts say different things.
 * @param same_method whether both have the same method. Then neither is a report about the other, even when it quotes
 *   its title: a report about a failure or a revert has another method.
 * @returns the difference in words; null when there is none
 */
export function findContradiction(a: string, b: string, { same_method }: { same_method: boolean }): string | null {
  if (areDisjoint(extractPlatforms(a), extractPlatforms(b))) return 'other platform'
  if (anyValuesDisjoint(extractMajorVersions(a), extractMajorVersions(b))) return 'other major version'
  if (anyValuesDisjoint(extractLabeledNumbers(a), extractLabeledNumbers(b))) return 'other code'
  if (!same_method && (quotesTitleOf(a, b) || quotesTitleOf(b, a))) return 'one text is about the other'
  if (neitherContainsOther(extractOptionFlags(a), extractOptionFlags(b))) return 'other option'
  if (neitherContainsOther(extractQuantities(a), extractQuantities(b))) return 'other quantity'
  return findWordContradiction(a, b)
}

function tokenizeWords(text: string): string[] {
  return text.normalize('NFKC').match(WORD) ?? []
}

function findWordContradiction(textA: string, textB: string): string | null {
  const [a, b] = [tokenizeWords(textA), tokenizeWords(textB)]
  const onlyA = findMissingWords(a, b)
  const onlyB = findMissingWords(b, a)
  const swapped = findSubstitutedWords(a, b)
  const [countsA, countsB] = [countWords(a), countWords(b)]
  const renamed = swapped.filter(
    ([wordA, wordB]) => isMostlyReplaced(wordA, countsA, countsB) && isMostlyReplaced(wordB, countsB, countsA),
  )
  if (renamed.some(([wordA, wordB]) => isComponent(wordA) && isComponent(wordB))) return 'other component'
  const close = onlyA.size + onlyB.size <= MAX_OTHER_DIFFERENCE * (new Set(a).size + new Set(b).size)
  if (!close) return null
  if (anyValuesDisjoint(extractSettings(textA), extractSettings(textB))) return 'other setting'
  if (renamed.some(([wordA, wordB]) => areDifferentNumbers(wordA, wordB))) return 'other number'
  if (renamed.some(([wordA, wordB]) => isIdentifier(wordA) && isIdentifier(wordB))) return 'other component'
  if (hasRepeatedSubstitution(renamed)) return 'other word throughout'
  const changed = swapped.filter(
    ([wordA, wordB]) => isRarer(wordA, countsA, countsB) && isRarer(wordB, countsB, countsA),
  )
  if (changed.some(([wordA, wordB]) => isComponent(wordA) && isComponent(wordB))) return 'other component'
  if (changed.some(([wordA, wordB]) => areOpposites(wordA.toLowerCase(), wordB.toLowerCase())))
    return 'opposite statement'
  return negates(a, b) || negates(b, a) ? 'opposite statement' : null
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1)
  return counts
}

/**
 * Whether a word is rarer in the other text. If not, it was not replaced: in one text, too, words can share neighbors.
 */
function isRarer(word: string, here: ReadonlyMap<string, number>, there: ReadonlyMap<string, number>): boolean {
  return (there.get(word.toLowerCase()) ?? 0) < (here.get(word.toLowerCase()) ?? 0)
}

/** Whether the other text has replaced most occurrences of a word; a single changed occurrence is not enough. */
function isMostlyReplaced(
  word: string,
  here: ReadonlyMap<string, number>,
  there: ReadonlyMap<string, number>,
): boolean {
  const folded = word.toLowerCase()
  return (there.get(folded) ?? 0) <= MAX_REMAINING_SHARE * (here.get(folded) ?? 0)
}

/** Words of `a` that `b` does not contain, in lower case. */
function findMissingWords(a: readonly string[], b: readonly string[]): Set<string> {
  const known = new Set(b.map((word) => word.toLowerCase()))
  return new Set(a.map((word) => word.toLowerCase()).filter((word) => !known.has(word)))
}

/** Pairs of different words that have the same neighbors in both texts. */
function findSubstitutedWords(a: readonly string[], b: readonly string[]): [string, string][] {
  const groupsOfB = groupWordsByNeighbors(b)
  return [...groupWordsByNeighbors(a)].flatMap(([key, wordsOfA]) => {
    const wordsOfB = groupsOfB.get(key) ?? new Map<string, string>()
    const others = [...wordsOfB].filter(([folded]) => !wordsOfA.has(folded))
    const own = [...wordsOfA].filter(([folded]) => !wordsOfB.has(folded))
    return own.flatMap(([, word]) => others.map(([, other]): [string, string] => [word, other]))
  })
}

/** The words between each pair of neighbors, by their lower case. */
function groupWordsByNeighbors(words: readonly string[]): Map<string, Map<string, string>> {
  const groups = new Map<string, Map<string, string>>()
  for (const [at, word] of words.entries()) {
    const key = neighborKey(words, at)
    groups.set(key, (groups.get(key) ?? new Map()).set(word.toLowerCase(), word))
  }
  return groups
}

function neighborKey(words: readonly string[], at: number): string {
  return `${words[at - 1] ?? ''} ${words[at + 1] ?? ''}`.toLowerCase()
}

/** Whether `a` negates what `b` says in the same words: "is not returned" and "is returned". */
function negates(a: readonly string[], b: readonly string[]): boolean {
  const wordsOfA = a.map(foldWord)
  const wordsOfB = b.map(foldWord)
  const bigramsOfA = countWords(createWordNgrams(wordsOfA, 2))
  const bigramsOfB = countWords(createWordNgrams(wordsOfB, 2))
  const trigramsOfB = new Set(createWordNgrams(wordsOfB, 3))
  return wordsOfA.some((word, at) => {
    if (!NEGATIONS.has(word)) return false
    const [before = '', after = ''] = [wordsOfA[at - 1], wordsOfA[at + 1]]
    const subject = AUXILIARIES.has(before) ? (wordsOfA[at - 2] ?? '') : before
    const affirmed = `${subject} ${stemWord(after)}`
    return (
      (bigramsOfB.get(affirmed) ?? 0) > (bigramsOfA.get(affirmed) ?? 0) &&
      !trigramsOfB.has(`${before} ${word} ${stemWord(after)}`)
    )
  })
}

function foldWord(word: string): string {
  return word.toLowerCase().replace('’', "'")
}

/** All sequences of `length` neighboring words, the last one as its stem. */
function createWordNgrams(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((word, at) => [...words.slice(at, at + length - 1), stemWord(word)].join(' '))
}

function stemWord(word: string): string {
  return word.replace(/(?:es|ed|e|s)$/, '')
}

function isComponent(word: string): boolean {
  const folded = word.toLowerCase()
  if (COMPONENTS.has(folded) || PLATFORMS.has(folded)) return true
  return /^\p{Lu}\p{L}{2,}/u.test(word) && !MULTILINGUAL_STOP_WORDS.has(folded) && !VAGUE_WORDS.has(folded)
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

/** Whether one word replaces another in several places, as a name that is on no list does. */
function hasRepeatedSubstitution(swapped: readonly [string, string][]): boolean {
  const substitutions = countWords(swapped.map(([wordA, wordB]) => `${wordA} ${wordB}`))
  return [...substitutions.values()].some((count) => count >= MIN_SUBSTITUTION_COUNT)
}

function isIdentifier(word: string): boolean {
  return /[_\d]|\p{Ll}\p{Lu}|\p{Lu}{2}|\p{L}\.\p{L}/u.test(word) && !/^v?\d+(?:\.\d+)*$/.test(word)
}

function extractPlatforms(text: string): Set<string> {
  return new Set(tokenizeWords(text.toLowerCase()).flatMap((word) => PLATFORMS.get(word) ?? []))
}

function areDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && [...a].every((name) => !b.has(name))
}

/** Major versions by product. */
function extractMajorVersions(text: string): Map<string, Set<string>> {
  const versions = [...text.matchAll(VERSION)].map(([, product = '', major = '']): [string, string] => [
    product.toLowerCase(),
    major,
  ])
  return groupByName(
    versions.filter(([product]) => !MULTILINGUAL_STOP_WORDS.has(product) && !NON_PRODUCT_WORDS.has(product)),
  )
}

function extractLabeledNumbers(text: string): Map<string, Set<string>> {
  return groupByName(
    [...text.matchAll(LABELED_NUMBER)].map(([, label = '', value = '']) => [label.toLowerCase(), value.toLowerCase()]),
  )
}

function extractSettings(text: string): Map<string, Set<string>> {
  return groupByName([...text.matchAll(SETTING)].map(([, name = '', value = '']) => [name, value.toLowerCase()]))
}

function extractOptionFlags(text: string): Set<string> {
  return new Set(text.match(OPTION_FLAG) ?? [])
}

function extractQuantities(text: string): Set<string> {
  return new Set([...text.matchAll(QUANTITY)].map(([, number = '', unit = '']) => `${number} ${unit.toLowerCase()}`))
}

/** Whether each set has an element that the other lacks. A set that only has more is more precise, not different. */
function neitherContainsOther(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((name) => !b.has(name)) && [...b].some((name) => !a.has(name))
}

/**
 * Whether `b` is a text about `a`: its first line quotes that of `a`, as a report about a failure or a revert does,
 * without saying that it does the same again.
 */
function quotesTitleOf(a: string, b: string): boolean {
  const [title, heading] = [readFirstLine(a), readFirstLine(b)]
  const at = heading.indexOf(`"${title}`)
  return title.length >= MIN_TITLE_CHARS && at >= 0 && !RESTATEMENT.test(heading.slice(0, at))
}

function readFirstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').replace(/[\s.…]+$/, '')
}

function groupByName(pairs: readonly [string, string][]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const [name, value] of pairs) groups.set(name, (groups.get(name) ?? new Set()).add(value))
  return groups
}

function anyValuesDisjoint(a: ReadonlyMap<string, Set<string>>, b: ReadonlyMap<string, Set<string>>): boolean {
  return [...a].some(([name, values]) => areDisjoint(values, b.get(name) ?? new Set()))
}
