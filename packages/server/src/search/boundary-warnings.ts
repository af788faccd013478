import { STOP_WORDS } from './engine/stop-words.ts'
import { isCodeLike, type Run, runs } from './engine/tokenise.ts'
import { isSystemName } from './environment-names.ts'
import type { Condition } from './flatten-conditions.ts'
import type { TransferWarning } from './transfer-warning-types.ts'

/** Content words that a limit of a record and the caller's conditions must share when none of them is a name. */
const SHARED_WORDS = 2
/** A condition of at most this many words is a name: of a product, a system, a mode. */
const NAME_WORDS = 2
/** "hosts" and "host" are one word, "class" and "status" keep their end. */
const PLURAL_END = /(?<=[^@./:]{2}[^@./:sui])s$/u
/** Words of conditions and limits that name no subject. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'true false yes none null version versions environment env context condition only using use used when without running run older newer than before after apply applies case other need needs'.split(
    ' ',
  ),
)

/**
 * One warning per limit of a record that the caller's conditions meet: two shared content words, or one shared name.
 * Names are short values, switches that are on, and what is written like a name or like code inside a text.
 */
export function boundaryWarnings(limits: readonly string[], conditions: readonly Condition[]): TransferWarning[] {
  const stated = conditions.filter(({ value }) => value !== 'false')
  const said = keywordsOf(stated.flatMap(({ value }) => runs(value === 'true' ? '' : value)))
  const known = new Set([...said.keys(), ...keywordsOf(stated.flatMap(({ path }) => runs(spaced(path)))).keys()])
  const names = keywordsOf(stated.flatMap(namesStated))
  return limits.flatMap((limit) => {
    const shared = [...keywordsOf(runs(limit))].filter(([key]) => known.has(key))
    const limitNames = keywordsOf(namesIn(limit))
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

function spaced(path: readonly string[]): string {
  return path.join(' ').replaceAll(/[_-]/g, ' ')
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

/** The names that a condition states: a short value, a switch that is on, the names inside a longer text. */
function namesStated({ path, value }: Condition): Run[] {
  if (value === 'true') return runs(spaced(path.slice(-1)))
  const words = runs(value)
  return words.length <= NAME_WORDS ? words : namesIn(value)
}

/** Words of a text that are written like code or like a proper name inside a sentence, and names of systems. */
function namesIn(text: string): Run[] {
  return runs(text).filter(
    (run, at) => isCodeLike(run) || isSystemName(run.text.toLowerCase()) || (at > 0 && /^\p{Lu}/u.test(run.text)),
  )
}
