import { isCodeLike, splitRuns, tokenize } from '../../search-engine/analysis/tokenize.ts'

/** Bounds on what is read of a line to compare it. */
const MAX_READ_CHARS = 2000
const MAX_WORDS = 120

/** The words of a line as they are compared. */
export interface LineWords {
  /** distinct stems, names with their parts */
  words: ReadonlySet<string>
  /** code between backquotes and lines of commands, with single blanks */
  code: ReadonlySet<string>
  /** neighboring words of that code, where it has several: what a command does */
  commands: ReadonlySet<string>
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
  const code = readCode(read)
  const names = new Set<string>()
  for (const run of splitRuns(read)) if (isCodeLike(run)) names.add(run.text.toLowerCase())
  return {
    words: new Set(tokenize(read).slice(0, MAX_WORDS)),
    code: new Set(code),
    commands: new Set(code.flatMap(neighboringWords)),
    names,
    numbers: text.length > MAX_NUMBERED_CHARS ? new Set() : new Set(read.match(NUMBER)),
    forbids: PROHIBITION.test(read),
  }
}

const CODE_SPAN = /`([^`\n]{3,200})`|^[ \t]*(?:\$ )?([^\s`#][^\n`]{4,200})$/gmu
const IS_COMMAND = /[\s(=].|[\w-]\.\w/u
const MAX_CODE_SPANS = 12

/** Code between backquotes, and lines of code blocks. */
export function readCode(text: string): string[] {
  const has_lines = text.includes('```')
  const spans: string[] = []
  for (const [, span, line] of text.matchAll(CODE_SPAN)) {
    const code = (span ?? (has_lines ? line : undefined))?.trim()
    if (code === undefined || !IS_COMMAND.test(code)) continue
    spans.push(code.replace(/\s+/gu, ' ').toLowerCase())
    if (spans.length === MAX_CODE_SPANS) break
  }
  return spans
}

function neighboringWords(code: string): string[] {
  const words = code.split(' ')
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

/** The words of two lines as one. */
export const joinLineWords = (a: LineWords, b: LineWords): LineWords => ({
  words: new Set([...a.words, ...b.words]),
  code: new Set([...a.code, ...b.code]),
  commands: new Set([...a.commands, ...b.commands]),
  names: new Set([...a.names, ...b.names]),
  numbers: new Set([...a.numbers, ...b.numbers]),
  forbids: a.forbids,
})

/**
 * A line can carry another one unless it forbids what that one advises, runs other commands, or names other quantities.
 */
export function areCompatible(a: LineWords, b: LineWords): boolean {
  if (a.forbids !== b.forbids) return false
  return haveCommonOrNone(a.commands, b.commands) && haveCommonOrNone(a.numbers, b.numbers)
}

const haveCommonOrNone = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === 0 || b.size === 0 || [...a].some((value) => b.has(value))

/** Weight of a word that two lines share. */
export type WordWeight = (word: string) => number

const NAME_WEIGHT = 2

/**
 * Weighs the words of lines: a word that few lines of its own record say tells more about the line, a name of code more
 * than a word. What only one record says weighs no more than what all say: it is
 * how this record puts things.
 */
export function weighWords(lines: readonly { id: string; words: LineWords }[]): WordWeight {
  const records = new Map<string, { lines: number; counts: Map<string, number> }>()
  const names = new Set<string>()
  for (const { id, words } of lines) {
    const record = records.get(id) ?? { lines: 0, counts: new Map<string, number>() }
    records.set(id, record)
    record.lines++
    for (const word of words.words) record.counts.set(word, (record.counts.get(word) ?? 0) + 1)
    for (const name of words.names) names.add(name)
  }
  const rarities = new Map<string, { sum: number; records: number }>()
  for (const { lines, counts } of records.values())
    for (const [word, count] of counts) {
      const rarity = rarities.get(word) ?? { sum: 0, records: 0 }
      rarities.set(word, rarity)
      rarity.sum += Math.log(1 + lines / count)
      rarity.records++
    }
  return (word) => {
    const rarity = rarities.get(word)
    return (rarity === undefined ? Math.LN2 : rarity.sum / rarity.records) * (names.has(word) ? NAME_WEIGHT : 1)
  }
}

/** The sum of the weights of words. */
export function totalWeight(words: ReadonlySet<string>, weightOf: WordWeight): number {
  let sum = 0
  for (const word of words) sum += weightOf(word)
  return sum
}
