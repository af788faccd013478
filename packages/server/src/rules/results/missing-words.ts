import { isCodeLike, splitRuns, type TextRun, tokenize } from '../search-engine/analysis/tokenize.ts'
import type { MatchedWord } from '../search-engine/index/types.ts'

/** Words that are named at most. */
const MAX_NAMED = 3
/** A plain word of this form may be a name: `husky`, `pycairo`. Others are of another language, or numbers. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z-]{2,}$/
const QUOTED = /(?<!\w)['"`]([\w@./:-]{2,60})['"`](?!\w)/g

/**
 * Finds the names in a question that no result has: names of code, quoted words, and words that are not ordinary
 * English.
 * @param words of the question; `is_in` has the results
 * @returns as the question writes them, in its order, at most three
 */
export function findMissingWords(
  question: string,
  words: readonly MatchedWord[],
  isOrdinary: (word: string) => boolean,
): string[] {
  const missing = new Set(words.filter(({ is_in }) => !is_in.includes(true)).map(({ term }) => term))
  const quoted = new Set([...question.matchAll(QUOTED)].map(([, text = '']) => text))
  const isName = (run: TextRun): boolean =>
    isCodeLike(run) || quoted.has(run.text) || (PLAIN_NAME.test(run.text) && !isOrdinary(run.text.toLowerCase()))
  const names = splitRuns(question).filter((run) => {
    const tokens = tokenize(run.text)
    return tokens.length > 0 && tokens.every((token) => missing.has(token)) && isName(run)
  })
  return [...new Set(names.map(({ text }) => text))].slice(0, MAX_NAMED)
}
