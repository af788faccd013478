import { matchesAt, type PhraseWord, readPhrase, tokenizeWords } from './match-words.ts'
import { OUTCOME_CLASSES, OUTCOME_FILLERS, OUTCOME_WORDS, type Outcome, type OutcomeClass } from './outcome-words.ts'
import type { WordClass } from './word-class.ts'

type Class = OutcomeClass | Outcome

interface OutcomePhrase {
  words: PhraseWord[]
  word_class: Class
  /** Whether it counts only where it is all of a clause. */
  is_whole: boolean
  language: number
}

/** The outcome of a proposal as a clause tells it. */
export interface ClauseOutcome {
  word_class: Class
  language: number
  /** words of the phrase */
  length: number
}

/** Words before a phrase among which one can deny it. */
const NEAR_TOKENS = 3
/** Words behind a phrase among which one can deny it. */
const BEHIND_TOKENS = 2
const MAX_KEY_CHARS = 3
/** Ends of a clause; a point or a comma within a number or a name is none. */
const CLAUSE_END = /[,;:.!?…]+(?=\s|$)|[，。！；：、،؛।]|\s[—–-]+\s|[()\n]/u
const LATIN_MARK = /(\p{Script=Latin})\p{M}+/gu

/** A text without the accents of Latin letters, as many write it. */
const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(LATIN_MARK, '$1').normalize('NFC').replaceAll('ё', 'е')

const isFiller = (token: string): boolean => OUTCOME_FILLERS.has(token)

/** The words of a clause without fillers, unless it holds nothing else. */
function tokenize(clause: string): string[] {
  const tokens = tokenizeWords(clause.replaceAll('ё', 'е'))
  return tokens.every(isFiller) ? tokens : tokens.filter((token) => !isFiller(token))
}

/** Words of a clause that are read. */
const MAX_CLAUSE_TOKENS = 40

/** The words of the clauses of a text, without adverbs that say nothing of an outcome. */
export const tokenizeClauses = (text: string): string[][] =>
  text
    .split(CLAUSE_END)
    .map((clause) => tokenize(clause).slice(0, MAX_CLAUSE_TOKENS))
    .filter(({ length }) => length > 0)

const index = new Map<string, OutcomePhrase[]>()

function addPhrases(list: string, word_class: Class, language: number): void {
  for (const entry of list.split('|')) {
    const is_whole = entry.trim().startsWith('=')
    for (const text of new Set([entry, withoutAccents(entry)])) {
      const words = readPhrase(text.replaceAll('ё', 'е'))
      const key = words[0]?.text.slice(0, MAX_KEY_CHARS)
      // a vote, `-1`, is an ordinary number within a sentence
      if (key === undefined || /^\p{N}+$/u.test(key)) continue
      const phrase = { words, word_class, is_whole, language }
      const phrases = index.get(key)
      if (phrases === undefined) index.set(key, [phrase])
      else phrases.push(phrase)
    }
  }
}

const CLASSES: readonly OutcomeClass[] = ['worked', 'failed', 'withdrawn', 'symptom', 'praise', 'intent', 'thanks']

const setOf = (list = ''): ReadonlySet<string> =>
  new Set(
    list
      .split('|')
      .filter((word) => word !== '')
      .flatMap((word) => [word, withoutAccents(word)]),
  )

const particles = OUTCOME_WORDS.map(([{ sentences = {} }, words], language) => {
  for (const word_class of CLASSES) if (words[word_class]) addPhrases(words[word_class], word_class, language)
  for (const [word_class, outcome] of Object.entries(OUTCOME_CLASSES) as [WordClass, Outcome][])
    if (sentences[word_class]) addPhrases(sentences[word_class], outcome, language)
  return {
    denials: setOf(words.denials),
    denials_after: setOf(words.denials_after),
    // an accent tells a condition from a yes
    conditions: new Set(words.conditions?.split('|')),
    endings: setOf(words.endings),
  }
})

interface Match extends OutcomePhrase {
  at: number
}

/** The phrases of each language in a clause, of those within each other the longest. */
function matchPhrases(tokens: readonly string[]): Match[] {
  const matches: Match[] = []
  for (let at = 0; at < tokens.length; at++)
    for (const phrase of index.get((tokens[at] as string).slice(0, MAX_KEY_CHARS)) ?? [])
      if (
        matchesAt(tokens, at, phrase.words) &&
        (!phrase.is_whole || (at === 0 && phrase.words.length === tokens.length))
      )
        matches.push({ ...phrase, at })
  return matches.filter(
    (match, place) =>
      !matches.some((other, index) => isWithin(match, other) || (index < place && isSame(match, other))),
  )
}

const isSame = (left: Match, right: Match): boolean =>
  left.language === right.language &&
  left.at === right.at &&
  left.words.length === right.words.length &&
  left.word_class === right.word_class

const isWithin = (inner: Match, outer: Match): boolean =>
  inner.language === outer.language &&
  // who refuses an advice since it did not help has tried it
  outer.word_class !== 'refused' &&
  inner.words.length < outer.words.length &&
  outer.at <= inner.at &&
  inner.at + inner.words.length <= outer.at + outer.words.length

/** Finds what a clause says came of a proposal, in each language that its words may be of. */
export function matchOutcomes(tokens: readonly string[]): ClauseOutcome[] {
  const matches = matchPhrases(tokens)
  return matches.flatMap(({ word_class, words, at, language }): ClauseOutcome[] => {
    const own = matches.filter((match) => match.language === language)
    const isPhrased = (place: number): boolean =>
      own.some((match) => match.at <= place && place < match.at + match.words.length)
    const precedes = (set: ReadonlySet<string>, from: number): boolean =>
      tokens.some((token, place) => from <= place && place < at && set.has(token) && !isPhrased(place))
    const { denials, denials_after, conditions, endings } = particles[language] as (typeof particles)[number]
    const outcome = { word_class, language, length: words.length }
    if (word_class === 'worked') {
      const behind = tokens.slice(at + words.length, at + words.length + BEHIND_TOKENS)
      if (precedes(denials, at - NEAR_TOKENS) || behind.some((token) => denials_after.has(token)))
        return [{ ...outcome, word_class: 'failed' }]
      return precedes(conditions, 0) ? [] : [outcome]
    }
    const is_ended = (word_class === 'failed' || word_class === 'symptom') && precedes(endings, at - NEAR_TOKENS)
    return is_ended ? [] : [outcome]
  })
}
