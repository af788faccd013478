import { STOP_WORDS } from './engine/stop-words.ts'
import { isCodeLike, type Run, runs } from './engine/tokenise.ts'
import { isSystemName } from './environment-names.ts'
import type { Condition } from './flatten-conditions.ts'
import type { TransferWarning } from './transfer-warning-types.ts'

/** Content words that a limit of a record and the caller's conditions must share when none of them is a name. */
const SHARED_WORDS = 2
/** A condition of at most this many words is a name: of a product, a system, a mode. */
const NAME_WORDS = 2
/** Limits of one record, and characters of each, that are compared; longer ones say nothing more. */
const LIMITS_MAX = 20
const LIMIT_CHARACTERS = 400
/** "hosts" and "host" are one word, "class" and "status" keep their end. */
const PLURAL_END = /(?<=[^@./:]{2}[^@./:sui])s$/u
/** Words of conditions and limits that name no subject. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'true false yes none null version versions environment env context condition only using use used when without running run older newer than before after apply applies case other need needs'.split(
    ' ',
  ),
)

/** Content words of conditions, each in the form under which it is compared. */
export interface StatedWords {
  /** in values */
  said: ReadonlySet<string>
  /** in values and keys */
  known: ReadonlySet<string>
  /** short values, switches that are on, and what is written like a name or like code inside a text */
  names: ReadonlySet<string>
}

/** Reads the words of conditions; a switch that is off says nothing. */
export function readWords(conditions: readonly Condition[]): StatedWords {
  const stated = conditions.filter(({ value }) => value !== 'false')
  const texts = stated.filter(({ value }) => value !== 'true').map(({ value }) => runs(value))
  const switches = stated.filter(({ value }) => value === 'true').map(({ path }) => path.at(-1) ?? '')
  const said = keysOf(texts.flat())
  return {
    said,
    known: new Set([...said, ...keysOf(runsOfKeys(stated.flatMap(({ path }) => path)))]),
    names: keysOf([
      ...runsOfKeys(switches),
      ...texts.flatMap((words) => (words.length <= NAME_WORDS ? words : namesAmong(words))),
    ]),
  }
}

/** One warning per limit of a record that the caller's conditions meet: two shared content words, or one shared name. */
export function boundaryWarnings(limits: readonly string[], { said, known, names }: StatedWords): TransferWarning[] {
  if (known.size === 0) return []
  return limits.slice(0, LIMITS_MAX).flatMap((limit) => {
    const words = runs(limit.slice(0, LIMIT_CHARACTERS))
    const shared = [...keywordsOf(words)].filter(([key]) => known.has(key))
    const limitNames = keysOf(namesAmong(words))
    const named = shared.some(([key]) => names.has(key) || (limitNames.has(key) && said.has(key)))
    if (shared.length < SHARED_WORDS && !named) return []
    return [
      {
        type: 'boundary',
        message: `The record says it does not apply when: ${limit}`,
        matched_keywords: shared.map(([, word]) => word),
      },
    ]
  })
}

/** The words of keys. Each key is read once, however many values stand below it. */
function runsOfKeys(keys: readonly string[]): Run[] {
  return [...new Set(keys)].flatMap((key) => runs(key.replaceAll(/[_-]/g, ' ')))
}

function keysOf(found: readonly Run[]): Set<string> {
  return new Set(keywordsOf(found).keys())
}

/** Content words in lower case by the form under which they are compared, in order; numbers alone say nothing. */
export function keywordsOf(found: readonly Run[]): Map<string, string> {
  const words = found
    .flatMap((run) => (run.unspaced ? pairsOf(run.text) : [run.text.toLowerCase()]))
    .filter((word) => word.length > 1 && !/^[\d.]+$/.test(word) && !STOP_WORDS.has(word) && !EMPTY_WORDS.has(word))
  return new Map(words.map((word): [string, string] => [word.replace(PLURAL_END, ''), word]))
}

function pairsOf(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** Words of a text that are written like code or like a proper name inside a sentence, and names of systems. */
function namesAmong(words: readonly Run[]): Run[] {
  return words.filter(
    (run, at) => isCodeLike(run) || isSystemName(run.text.toLowerCase()) || (at > 0 && /^\p{Lu}/u.test(run.text)),
  )
}
