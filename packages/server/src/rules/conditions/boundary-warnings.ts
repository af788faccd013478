import { ENGLISH_STOP_WORDS } from '../search-engine/analysis/stop-words.ts'
import { isCodeLike, splitRuns, type TextRun } from '../search-engine/analysis/tokenize.ts'
import { isSystemName } from './environment-names.ts'
import type { Condition } from './flatten-conditions.ts'
import { quote } from './quote.ts'
import type { TransferWarning } from './transfer-warning-types.ts'

/** Keywords that a limit of a record and the caller's conditions must share when none of them is a name. */
const MIN_SHARED_WORDS = 2
/** A condition of at most this many words is the name of a product, a system or a mode. */
const MAX_NAME_WORDS = 2
/** Maximum number of limits of a record that are compared. */
export const MAX_COMPARED_LIMITS = 20
/** Maximum length of the part of a limit that is compared and quoted. */
export const MAX_LIMIT_CHARS = 400
/** Strips the plural of "hosts", but nothing of "class" and "status". */
const PLURAL_SUFFIX = /(?<=[^@./:]{2}[^@./:sui])s$/u
/** Words of conditions and limits that are not keywords. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  'true false yes none null version versions environment env context condition only using use used when without running run older newer than before after apply applies case other need needs'.split(
    ' ',
  ),
)

/** The keywords of the caller's conditions in their compared form. */
export interface StatedWords {
  /** keywords of values */
  value_words: ReadonlySet<string>
  /** keywords of values and keys */
  all_words: ReadonlySet<string>
  /** short values, keys of switches that are on, and words written like names or code inside a text */
  names: ReadonlySet<string>
}

/** Extracts the keywords of conditions; a switch that is off has none. */
export function readConditionWords(conditions: readonly Condition[]): StatedWords {
  const stated = conditions.filter(({ value }) => value !== 'false')
  const texts = stated.filter(({ value }) => value !== 'true').map(({ value }) => splitRuns(value))
  const switches = stated.filter(({ value }) => value === 'true').map(({ path }) => path.at(-1) ?? '')
  const value_words = keywordKeys(texts.flat())
  return {
    value_words,
    all_words: new Set([...value_words, ...keywordKeys(splitKeyRuns(stated.flatMap(({ path }) => path)))]),
    names: keywordKeys([
      ...splitKeyRuns(switches),
      ...texts.flatMap((words) => (words.length <= MAX_NAME_WORDS ? words : filterNames(words))),
    ]),
  }
}

/** Returns one warning per limit of a record that shares two keywords or one name with the caller's conditions. */
export function boundaryWarnings(
  limits: readonly string[],
  { value_words, all_words, names }: StatedWords,
): TransferWarning[] {
  if (all_words.size === 0) return []
  return limits.slice(0, MAX_COMPARED_LIMITS).flatMap((limit) => {
    const words = splitRuns(limit.slice(0, MAX_LIMIT_CHARS))
    const shared = [...extractKeywords(words)].filter(([key]) => all_words.has(key))
    const limitNames = keywordKeys(filterNames(words))
    const named = shared.some(([key]) => names.has(key) || (limitNames.has(key) && value_words.has(key)))
    if (shared.length < MIN_SHARED_WORDS && !named) return []
    return [
      {
        type: 'boundary',
        message: `The record says it does not apply when: ${quote(limit, MAX_LIMIT_CHARS)}`,
        matched_keywords: shared.map(([, word]) => word),
      },
    ]
  })
}

/** The words of the keys, each key once: many values may have the same key in their path. */
function splitKeyRuns(keys: readonly string[]): TextRun[] {
  return [...new Set(keys)].flatMap((key) => splitRuns(key.replaceAll(/[_-]/g, ' ')))
}

function keywordKeys(runs: readonly TextRun[]): Set<string> {
  return new Set(extractKeywords(runs).keys())
}

/**
 * The keywords of a text in their order: words in lower case, by the form that is compared. Stop words and plain
 * numbers are not keywords.
 */
export function extractKeywords(runs: readonly TextRun[]): Map<string, string> {
  const words = runs
    .flatMap((run) => (run.is_unspaced ? toBigrams(run.text) : [run.text.toLowerCase()]))
    .filter(
      (word) => word.length > 1 && !/^[\d.]+$/.test(word) && !ENGLISH_STOP_WORDS.has(word) && !GENERIC_WORDS.has(word),
    )
  return new Map(words.map((word): [string, string] => [word.replace(PLURAL_SUFFIX, ''), word]))
}

function toBigrams(text: string): string[] {
  const characters = [...text]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

/** The words of a text that are code, names of systems, or capitalized inside a sentence. */
function filterNames(words: readonly TextRun[]): TextRun[] {
  return words.filter(
    (run, at) => isCodeLike(run) || isSystemName(run.text.toLowerCase()) || (at > 0 && /^\p{Lu}/u.test(run.text)),
  )
}
