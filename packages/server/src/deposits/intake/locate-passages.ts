import {
  type Passage,
  type SourceLine,
  sliceLine,
  slicePassage,
  splitLines,
} from '../../rules/normalizer/units/source-line.ts'

/** Finds the passage of a source that contains a sentence. */
export type LocatePassage = (sentence: string) => Passage | null

/** Share of the content words of a sentence that the matching sentence of the source must contain. */
const MIN_SHARED_WORDS = 0.8
/** A sentence with fewer content words matches only literally. */
const MIN_WORDS = 4
/** A sentence of the source may be this many times as long. */
const MAX_LENGTH_RATIO = 3

const LINE_MARKS = /^[ \t>|#*+-]*(?:\d{1,3}[.)][ \t]+)?/
const SENTENCE = /[^\n]*?(?:[.!?](?=\s|$)|[。！？]|$)/gm
const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|[\p{L}\p{N}_]+/gu
const TOKEN = /[^\s,;()"'`“”«»]+/g
const CODE_LIKE = /[\d_/\\:@=<>{}$#]|[a-z][A-Z]|\w[.-]\w/

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be because been but by can did do does for from had has have he her his i if in into is it its just me my no not of on or our she so some than that the their them then there they this to too was we were what when where which who why will with would you your'.split(
    ' ',
  ),
)

const contentWords = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(WORD) ?? []).filter((word) => !FUNCTION_WORDS.has(word)))

/** Lists the names, numbers, paths and versions of a text, which a paraphrase must not alter. */
const codeTokens = (text: string): string[] =>
  (text.match(TOKEN) ?? []).map((token) => token.replace(/[.:!?]+$/, '')).filter((token) => CODE_LIKE.test(token))

/** The sentences of a text, one line at a time. */
export const listSentences = (text: string): string[] =>
  (text.match(SENTENCE) ?? []).map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')

interface SourceSentence {
  line: SourceLine
  words: Set<string>
}

function splitSourceSentences(lines: readonly SourceLine[]): SourceSentence[] {
  return lines.flatMap((line) => {
    const marks = LINE_MARKS.exec(line.text)?.[0].length ?? 0
    const unmarked = sliceLine(line, marks)
    return [...unmarked.text.matchAll(SENTENCE)].flatMap(({ index, 0: sentence }) => {
      const from = index + (sentence.length - sentence.trimStart().length)
      const to = index + sentence.trimEnd().length
      return to <= from ? [] : [{ line: sliceLine(unmarked, from, to), words: contentWords(sentence) }]
    })
  })
}

/** A text without the marks before its lines, with one blank for each run of blanks, and the offset of each unit. */
interface FoldedText {
  text: string
  offsets: number[]
}

function foldBlanks(lines: readonly SourceLine[]): FoldedText {
  const offsets: number[] = []
  let text = ''
  for (const { text: line, start } of lines) {
    const unmarked = line.slice(LINE_MARKS.exec(line)?.[0].length ?? 0)
    const first = start + line.length - unmarked.length
    for (const { index, 0: word } of `${unmarked}\n`.matchAll(/\S+|\s+/g)) {
      const kept = word.trim() === '' ? ' ' : word
      if (kept === ' ' && text.endsWith(' ')) continue
      for (let at = 0; at < kept.length; at++) offsets.push(first + index + at)
      text += kept
    }
  }
  return { text, offsets }
}

const WITHIN_WORD = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}_]{2}/u

/** Finds the position of whole words in a text; -1 where there are none. */
function indexOfWords(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const [before, after] = [
      text.slice(Math.max(0, at - 1), at + 1),
      text.slice(at + words.length - 1, at + words.length + 1),
    ]
    if (!WITHIN_WORD.test(before) && !WITHIN_WORD.test(after)) return at
  }
  return -1
}

/**
 * Prepares a source in which sentences are looked for. A sentence matches literally, except for blanks and line ends,
 * or when one sentence of the source has all of its code-like tokens and most of its content words.
 */
export function createLocator(source: string): LocatePassage {
  const lines = splitLines(source)
  const folded = foldBlanks(lines)
  const sentences = splitSourceSentences(lines)
  const sentences_by_word = new Map<string, number[]>()
  for (const [at, { words }] of sentences.entries())
    for (const word of words) {
      const list = sentences_by_word.get(word)
      if (list === undefined) sentences_by_word.set(word, [at])
      else list.push(at)
    }

  function locateExact(sentence: string): Passage | null {
    const wanted = sentence.replace(LINE_MARKS, '').replace(/\s+/g, ' ').trim()
    const at = /[\p{L}\p{N}]/u.test(wanted) ? indexOfWords(folded.text, wanted) : -1
    const [start, last] = [folded.offsets[at], folded.offsets[at + wanted.length - 1]]
    if (at < 0 || start === undefined || last === undefined) return null
    return slicePassage(lines, start, last + 1).map((line, index) =>
      index === 0 ? line : sliceLine(line, LINE_MARKS.exec(line.text)?.[0].length ?? 0),
    )
  }

  function locateSimilar(sentence: string): Passage | null {
    const words = contentWords(sentence)
    if (words.size < MIN_WORDS) return null
    const shared = new Map<number, number>()
    for (const word of words)
      for (const at of sentences_by_word.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    const tokens = codeTokens(sentence)
    let best: { line: SourceLine; count: number } | null = null
    for (const [at, count] of shared) {
      const { line, words: own } = sentences[at] as SourceSentence
      if (count < MIN_SHARED_WORDS * words.size || own.size > MAX_LENGTH_RATIO * words.size) continue
      if (best !== null && count <= best.count) continue
      if (tokens.every((token) => line.text.includes(token))) best = { line, count }
    }
    return best && [best.line]
  }

  return (sentence) => locateExact(sentence) ?? locateSimilar(sentence)
}
