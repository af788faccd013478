import { isCodeLike, splitRuns, tokenize } from '../search-engine/analysis/tokenize.ts'
import type { MatchedWord } from '../search-engine/index/types.ts'

/** Signals for the first result of a search, or against it; each 0..1. */
export interface MatchSignals {
  score: number
  /** distance of its score to that of the next result that is not a near duplicate; its score when there is none */
  margin: number
  /** lead in its share of the question's words, by rarity, over any other result; negative when another has more */
  word_lead: number
  /** heaviest passage of the question that stands in its title or problem */
  quoted: number
  /** 1 when the question has a name or code that the record has not */
  lacks_name: number
}

/** The weight of each signal, and the bias, of a logistic regression. */
export interface ConfidenceWeights extends MatchSignals {
  bias: number
}

/** The first result of a search and the question, as far as the signals need them. */
export interface ComparedMatch {
  /** text and error message of the question */
  question: string
  /** words of the question; `is_in` has the first result, then others */
  words: readonly MatchedWord[]
  title: string
  problem: string
  score: number
  margin: number
}

/** Tokens that are compared: a passage is found in time proportional to the product of both lengths. */
const MAX_QUESTION_TOKENS = 120
const MAX_TEXT_TOKENS = 500
/** Weight of a passage that is as long as an error message usually is. */
const FULL_PASSAGE_WEIGHT = 60
/** A code by which a program names an error: `E0308`, `TS2307`, `ENOENT`, `ERR_REQUIRE_ESM`. */
const ERROR_CODE = /^(?:[A-Z]{1,6}\d{2,6}|E[A-Z]{4,}|ERR_[A-Z_]+)$/

/** The weight of the heaviest run of tokens that stands in both texts. */
function heaviestPassage(
  question: readonly string[],
  text: readonly string[],
  weights: ReadonlyMap<string, number>,
): number {
  let best = 0
  let previous = new Float64Array(text.length + 1)
  for (const token of question) {
    const current = new Float64Array(text.length + 1)
    for (const [at, other] of text.entries()) {
      if (token !== other) continue
      current[at + 1] = (previous[at] ?? 0) + (weights.get(token) ?? 0)
      best = Math.max(best, current[at + 1] ?? 0)
    }
    previous = current
  }
  return best
}

/** Share of the weight of the question's words that each of the results has. */
function coverWords(words: readonly MatchedWord[]): number[] {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const results = words[0]?.is_in.length ?? 0
  return Array.from({ length: results }, (_, at) =>
    words.reduce((sum, { weight, is_in }) => sum + (is_in[at] ? weight / total : 0), 0),
  )
}

/** Paths and names of files, which differ from machine to machine; a package may have a scope. */
const FILE = /^[^@].*\/|^[\w-]+\.[a-z]{1,4}$/

/** Runs of a question that are names of code, with the token of the whole. */
const listNames = (question: string): { text: string; token: string }[] =>
  splitRuns(question)
    .filter((run) => isCodeLike(run) && !FILE.test(run.text))
    .flatMap(({ text }) =>
      tokenize(text)
        .slice(0, 1)
        .map((token) => ({ text, token })),
    )

/** Measures the signals of the first result. */
export function measureSignals({ question, words, title, problem, score, margin }: ComparedMatch): MatchSignals {
  const [own_cover = 0, ...other_covers] = coverWords(words)
  const weights = new Map(words.map(({ term, weight }) => [term, weight]))
  const missing = new Set(words.filter(({ is_in }) => !is_in[0]).map(({ term }) => term))
  const asked = tokenize(question).slice(0, MAX_QUESTION_TOKENS)
  const passages = [title, problem].map((text) =>
    heaviestPassage(asked, tokenize(text).slice(0, MAX_TEXT_TOKENS), weights),
  )
  return {
    score,
    margin,
    word_lead: own_cover - Math.max(0, ...other_covers),
    quoted: Math.min(1, Math.max(...passages) / FULL_PASSAGE_WEIGHT),
    lacks_name: listNames(question).some(({ token }) => missing.has(token)) ? 1 : 0,
  }
}

/** Whether the question names an error by a code that the first result does not have: it is about another error. */
export function lacksErrorCode({ question, words }: Pick<ComparedMatch, 'question' | 'words'>): boolean {
  const missing = new Set(words.filter(({ is_in }) => !is_in[0]).map(({ term }) => term))
  return listNames(question).some(({ text, token }) => ERROR_CODE.test(text) && missing.has(token))
}
