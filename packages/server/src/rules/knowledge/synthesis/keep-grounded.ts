import { tokenize } from '../../search-engine/analysis/tokenize.ts'
import { readLineWords } from './line-words.ts'
import { splitSentences } from './split-sentences.ts'

/** Share of the words of a text that a rewording must have, and of its own words that must be the text's. */
const MIN_KEPT_SHARE = 0.5
/** A rewording may be this much longer. */
const MAX_GROWTH = 1.3
const FREE_CHARS = 20

/** Words that turn a statement or bound it: a rewording has the same ones in the same order. */
const TURNING_WORDS: ReadonlySet<string> = new Set(
  `not no never none cannot without unless if only except before after when until while instead than or rather
  nicht kein keine nie ohne wenn nur bevor nachdem außer oder no nunca sin si solo antes después o
  ne pas jamais sans seulement avant après ou`.split(/\s+/),
)
const RAW_WORD = /[\p{L}\p{M}]+(?:['’]t\b)?|[\p{L}\p{M}]+/gu
const NEGATED = /n['’]t$/iu
const TURNING_CHARACTER = /[不没沒别別勿無无未非或前後后]/gu
/** Signs of code and of markup, and characters that are not seen. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]|```|[<>[\]{}|]/u

/**
 * A rewording of a text, where it says the same. What a model may change is how it is put: all of its words stand in
 * the text or in lines that say the same, its code, names and numbers are those of the text, so are the words that turn
 * or bound a statement, and the words that it shares with the text have kept their order.
 * @param lines of records that say the same in other words
 * @returns null for a rewording that says something else
 */
export function keepGrounded(rewording: string, text: string, lines: readonly string[] = []): string | null {
  const wording = rewording.trim()
  const is_plain =
    wording.length <= MAX_GROWTH * text.length + FREE_CHARS && (!UNSAFE.test(wording) || UNSAFE.test(text))
  if (wording === '' || !is_plain || /[\n\r]/u.test(wording)) return null
  const known = new Set([text, ...lines].flatMap(tokenize))
  const own = tokenize(wording)
  const source_words = tokenize(text)
  const is_same =
    own.every((word) => known.has(word)) &&
    equal(codeOf(wording), codeOf(text)) &&
    equal(turningWordsOf(wording), turningWordsOf(text)) &&
    keepsOrder(own, source_words) &&
    shareIn(source_words, own) >= MIN_KEPT_SHARE &&
    shareIn(own, source_words) >= MIN_KEPT_SHARE
  return is_same ? wording : null
}

/**
 * Those sentences of a rewording that say the same as sentences of a text.
 * @returns null when none does
 */
export function keepGroundedSentences(rewording: string, text: string): string | null {
  const sentencesOf = (of: string): string[] =>
    splitSentences(of, { start: 0, end: of.length }).map(({ start, end }) => of.slice(start, end))
  const sources = sentencesOf(text)
  const kept = sentencesOf(rewording).flatMap(
    (sentence) => sources.map((source) => keepGrounded(sentence, source)).find((found) => found !== null) ?? [],
  )
  return kept.length === 0 ? null : kept.join(' ')
}

/** Code between backquotes, names of code and numbers, in order. */
function codeOf(text: string): string[] {
  const { names } = readLineWords(text)
  return [
    ...(text.match(/`[^`]*`/g) ?? []),
    ...[...names].sort(),
    ...(text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []),
    ...(text.match(/--?[a-z][\w-]*/giu) ?? []),
  ]
}

const turningWordsOf = (text: string): string[] => [
  ...(text.toLowerCase().match(RAW_WORD) ?? []).flatMap((word) =>
    NEGATED.test(word) ? ['not'] : TURNING_WORDS.has(word) ? [word] : [],
  ),
  ...(text.match(TURNING_CHARACTER) ?? []),
]

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

/** Whether the words that both have come in the same order. */
function keepsOrder(own: readonly string[], source_words: readonly string[]): boolean {
  const known = new Set(source_words)
  let at = 0
  return own.every((word) => {
    if (!known.has(word)) return true
    const found = source_words.indexOf(word, at)
    if (found < 0) return false
    at = found + 1
    return true
  })
}

/** Share (0..1) of the words that the others have; 1 of none. */
function shareIn(words: readonly string[], others: readonly string[]): number {
  const known = new Set(others)
  return words.length === 0 ? 1 : words.filter((word) => known.has(word)).length / words.length
}
