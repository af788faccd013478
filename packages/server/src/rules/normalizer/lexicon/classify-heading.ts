import { languages } from './languages.ts'
import {
  type MatchedPhrase,
  matchesAt,
  matchPhrases,
  type PhraseWord,
  readPhrase,
  tokenizeWords,
} from './match-words.ts'
import type { HeadingWordClass, WordClass } from './word-class.ts'

const MAX_HEADING_TOKENS = 16
/** Share of the words of a heading that one phrase must cover where the other words are unknown. */
const MIN_PHRASE_SHARE = 0.5
/** Share of the words of a heading that must be known where several words compose it. */
const MIN_COMPOSED_SHARE = 0.75

interface HeadingWord {
  words: PhraseWord[]
  word_class: HeadingWordClass
}

/** Words by their first character, one index for each language. */
const indexes = languages.map(({ words }) => {
  const index = new Map<string, HeadingWord[]>()
  for (const [word_class, list] of Object.entries(words) as [HeadingWordClass, string][])
    for (const entry of list.split('|')) {
      const phrase = { words: readPhrase(entry), word_class }
      const key = phrase.words[0]?.text[0] ?? ''
      const own = index.get(key)
      if (own === undefined) index.set(key, [phrase])
      else own.push(phrase)
    }
  return index
})

/** Class of a part of a heading; null where nothing is known of it. */
type Part = WordClass | HeadingWordClass | null

/** The parts of a heading in one language, with as few unknown words and as few parts as possible. */
function readParts(
  tokens: readonly string[],
  index: ReadonlyMap<string, HeadingWord[]>,
  phrases: readonly MatchedPhrase[],
): { parts: Part[]; known: number } {
  const length = tokens.length
  const costs = new Array<number>(length + 1).fill(0)
  const next = new Array<{ part: Part; length: number }>(length)
  for (let at = length - 1; at >= 0; at--) {
    let best = { part: null as Part, length: 1 }
    let cost = UNKNOWN_COST + (costs[at + 1] as number)
    const consider = (part: Part, size: number, extra: number): void => {
      const own = 1 + extra + (costs[at + size] as number)
      if (own >= cost) return
      best = { part, length: size }
      cost = own
    }
    for (const { words, word_class } of index.get((tokens[at] as string)[0] as string) ?? [])
      if (matchesAt(tokens, at, words)) consider(word_class, words.length, word_class === 'filler' ? 0.01 : 0)
    // single words of the lists of headings mean less where others stand next to them: `For example`
    for (const phrase of phrases)
      if (phrase.at === at && phrase.length > 1) consider(phrase.word_class, phrase.length, 0.02)
    costs[at] = cost
    next[at] = best
  }
  const parts: Part[] = []
  let known = 0
  for (let at = 0; at < length; ) {
    const { part, length: size } = next[at] as { part: Part; length: number }
    parts.push(part)
    if (part !== null) known += size
    at += size
  }
  return { parts, known }
}
const UNKNOWN_COST = 10

/** Composes the class that the parts of a heading announce together. */
function composeClass(parts: readonly Part[]): WordClass | null {
  const has = (part: Part): boolean => parts.includes(part)
  const denies = has('negation') || has('failure')
  if (has('insight')) return 'insight'
  if (has('excludes') || has('applies')) return has('excludes') ? 'excludes' : 'applies'
  // attempts each with its reason, and not the reasons alone
  const tells_both = has('attempt') && parts.indexOf('attempt') < parts.indexOf('why')
  if (denies && (has('why') || has('cause'))) return tells_both ? 'attempt' : 'failure'
  if (tells_both) return 'attempt'
  if (has('why') && has('attempt')) return 'failure'
  if (has('evidence')) return has('environment') ? 'environment' : has('attempt') && denies ? 'attempt' : 'evidence'
  if (has('attempt')) return has('success') && !denies ? 'method' : 'attempt'
  if (has('cause') || has('why')) return has('method') ? null : 'cause'
  if (has('method') || has('success'))
    return denies ? 'attempt' : has('environment') && !has('success') ? null : 'method'
  if (has('environment')) return 'environment'
  if (has('problem')) return 'problem'
  return null
}

/** Classifies a heading by the words that compose it. */
function classifyComposed(
  tokens: readonly string[],
  min_share: number,
  phrases: readonly MatchedPhrase[],
): WordClass | null {
  let best: WordClass | null = null
  let most = min_share * tokens.length
  for (const index of indexes) {
    const { parts, known } = readParts(tokens, index, phrases)
    if (known < most || parts.includes('metadata')) continue
    const found = composeClass(parts)
    if (found === null || (known === most && best !== null)) continue
    best = found
    most = known
  }
  return best
}

/** Words of sentences that lead over to what follows, as in `The version that is in now:`, and not of labels. */
const SENTENCE_WORDS: ReadonlySet<string> = new Set('this here so now then i there us its im'.split(' '))
const SENTENCE_VERBS: ReadonlySet<string> = new Set(['is', 'was', 'are', 'were'])
const QUESTION_WORDS: ReadonlySet<string> = new Set(['what', 'why', 'how', 'where', 'when', 'who', 'which', 'did'])

const isSentence = (tokens: readonly string[]): boolean =>
  tokens.some((token) => SENTENCE_WORDS.has(token)) ||
  (!QUESTION_WORDS.has(tokens[0] as string) && tokens.some((token) => SENTENCE_VERBS.has(token)))

const cache = new Map<string, WordClass | null>()
const MAX_CACHED = 2000
/** More than the words of any heading take. */
const MAX_HEADING_CHARS = 400

/**
 * Strictness with which the words of a heading are looked up: the less the form of the line says, the stricter.
 * - `heading`: the form alone says so, most words must be known
 * - `item`: also lines of other kinds look so, one phrase must cover half of the words
 * - `key`: words before a colon, all must be known
 * - `plain`: nothing says so, one phrase must be all of it
 */
export type HeadingStrictness = 'heading' | 'item' | 'key' | 'plain'

/** Classifies a heading or key; null if the lexicon does not know it. */
export function classifyHeading(text: string, strictness: HeadingStrictness = 'heading'): WordClass | null {
  if (text.length > MAX_HEADING_CHARS) return null
  const name = `${strictness} ${text}`
  const known = cache.get(name)
  if (known !== undefined) return known
  if (cache.size === MAX_CACHED) cache.clear()
  const tokens = tokenizeWords(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const is_read = tokens.length > 0 && tokens.length <= MAX_HEADING_TOKENS
  const found = is_read ? classifyTokens(tokens, strictness, /[?？؟]\s*$/.test(text)) : null
  cache.set(name, found)
  return found
}

function classifyTokens(
  tokens: readonly string[],
  strictness: HeadingStrictness,
  is_question: boolean,
): WordClass | null {
  const phrases = matchPhrases('sections', tokens)
  let longest: MatchedPhrase | null = null
  for (const phrase of phrases) if (longest === null || phrase.length > longest.length) longest = phrase
  if (longest?.length === tokens.length) return longest.word_class
  if (strictness === 'plain') return null
  if (strictness === 'heading' || (strictness === 'key' && (is_question || !isSentence(tokens)))) {
    const composed = classifyComposed(tokens, strictness === 'key' ? 1 : MIN_COMPOSED_SHARE, phrases)
    if (composed !== null) return composed
  }
  if (strictness === 'key') return null
  return longest !== null && longest.length >= MIN_PHRASE_SHARE * tokens.length ? longest.word_class : null
}
