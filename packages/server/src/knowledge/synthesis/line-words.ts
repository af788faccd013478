import { isCodeLike, splitRuns, tokenize } from '../../search/engine/analysis/tokenize.ts'

/** What is read of a line to compare it. */
const MAX_READ_CHARS = 1200
const MAX_WORDS = 120

/** The words of a line as they are compared. */
export interface LineWords {
  /** distinct stems, names with their parts */
  words: ReadonlySet<string>
  /** those of `words` that are names of code, as a whole */
  names: ReadonlySet<string>
  /** numbers that stand alone: quantities and versions */
  numbers: ReadonlySet<string>
  /** whether it says what not to do */
  forbids: boolean
}

const NUMBER = /(?<![\p{L}\p{N}_.-])v?\d+(?:\.\d+)*(?![\p{L}\p{N}_]|\.\d)/gu
/** Numbers within code are values of an example. */
const MAX_NUMBERED_CHARS = 400
const PROHIBITION =
  /^[\s*_>(-]*(?:(?:so|and|but|also|then),? )?(?:do not|don['’]t|never|avoid|stop|must not|should not|no longer|nicht|kein|niemals|no (?:usar|uses|use|usar)|ne pas|nunca|jamais|不要|别|禁止|避免|请勿)/iu

export function readLineWords(text: string): LineWords {
  const read = text.slice(0, MAX_READ_CHARS)
  const names = new Set<string>()
  for (const run of splitRuns(read)) if (isCodeLike(run)) names.add(run.text.toLowerCase())
  return {
    words: new Set(tokenize(read).slice(0, MAX_WORDS)),
    names,
    numbers: text.length > MAX_NUMBERED_CHARS ? new Set() : new Set(read.match(NUMBER)),
    forbids: PROHIBITION.test(read),
  }
}

/** A line can carry another one unless it forbids what that one advises, or names other quantities. */
export function areCompatible(a: LineWords, b: LineWords): boolean {
  if (a.forbids !== b.forbids) return false
  return a.numbers.size === 0 || b.numbers.size === 0 || [...a.numbers].some((number) => b.numbers.has(number))
}

/** Weighs the words of lines: what few of them say tells more, and a name of code more than a word. */
export type WordWeight = (word: string) => number

const NAME_WEIGHT = 2

export function weighWords(lines: readonly LineWords[]): WordWeight {
  const counts = new Map<string, number>()
  const names = new Set<string>()
  for (const line of lines) {
    for (const word of line.words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const name of line.names) names.add(name)
  }
  return (word) => Math.log(1 + lines.length / (counts.get(word) ?? 1)) * (names.has(word) ? NAME_WEIGHT : 1)
}

/** The sum of the weights of words. */
export function totalWeight(words: ReadonlySet<string>, weightOf: WordWeight): number {
  let sum = 0
  for (const word of words) sum += weightOf(word)
  return sum
}
