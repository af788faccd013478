import { editDistance } from '../analysis/edit-distance.ts'
import { stem } from '../analysis/stem.ts'
import { copyString } from './copy-string.ts'
import { growColumn, uint32Column as numbers } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** Words of at least this length may differ in two edits from a known word, shorter ones in one. */
const MIN_TWO_EDITS_CHARS = 7
/** Estimated memory of a word in maps and arrays. */
const WORD_BYTES = 120
/** Length differences in the order in which they are tried: a near word found early rules out most others. */
const LENGTH_DIFFERENCES = [0, -1, 1, -2, 2]
/** Shorter unknown words are not corrected: `deno` is not a misspelled `demo`. */
const MIN_CORRECTED_CHARS = 5
/** Maximum number of unknown words of a text that are corrected; a text with more is probably in another language. */
export const MAX_CORRECTED_WORDS = 6
/**
 * A word that is not part of a name, a path or code. Words of less than four letters are too short to correct, and one
 * of more than 24 is not a word.
 */
const WORD = /(?<![\p{L}\p{M}\p{N}_$./@:#-])[A-Za-z]{4,24}(?![\p{L}\p{M}\p{N}_$@/]|[.:-][\p{L}\p{N}])/gu

/** The fuzzy channel: detects and corrects misspelled words by the words of the documents. */
export interface SpellingCorrector {
  /** Adds the words of one document as `extractSpellingWords` returns them. */
  add(words: string): void
  /**
   * Replaces each unknown word by the nearest known one: the one of fewest edits, of those the one of most documents. A
   * word is known when a document has it in any form, when it or its stem is among `commonWords`, or when `isKnownToReader`
   * accepts its stem.
   * @returns null when no word is replaced
   */
  correct(text: string, commonWords: ReadonlySet<string>, isKnownToReader?: (stem: string) => boolean): string | null
  /** Removes the words whose stem is not kept. */
  compact(isKept: (stem: string) => boolean): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** The distinct words of a text that a correction may use, separated by spaces. */
export const extractSpellingWords = (text: string): string => [...new Set(text.toLowerCase().match(WORD))].join(' ')

/** Words of a text, in lower case, that a correction may concern: neither they nor their stems are common. */
export function listUncommonWords(text: string, commonWords: ReadonlySet<string>): string[] {
  const words = new Set(text.match(WORD)?.map((word) => word.toLowerCase()))
  return [...words].filter(
    (word) => word.length >= MIN_CORRECTED_CHARS && !commonWords.has(word) && !commonWords.has(stem(word)),
  )
}

/** Replaces words of a text, whatever their case; null when there is nothing to replace. */
export const replaceWords = (text: string, corrections: ReadonlyMap<string, string>): string | null =>
  corrections.size === 0 ? null : text.replace(WORD, (word) => corrections.get(word.toLowerCase()) ?? word)

/** Edits in which a known word may differ from a misspelled one. */
export const maxEditsOf = (word: string): 1 | 2 => (word.length >= MIN_TWO_EDITS_CHARS ? 2 : 1)

/** The words of one length in the order in which they were added. */
interface LengthBucket {
  words: string[]
  /** the set of letters of each word, bit 0 for a */
  letters: Uint32Array
  /** number of documents that have each word */
  counts: Uint32Array
}

/**
 * A spelling corrector, empty or restored from a snapshot. Words are kept by length with a bit set of their letters: an
 * edit adds at most one letter to the set and removes at most one, which rules out most words without comparing them.
 */
export function createSpellingCorrector(saved: SnapshotReader | null = null): SpellingCorrector {
  let positions = new Map<string, number>()
  let stems = new Set<string>()
  let buckets: LengthBucket[] = []

  function bucketOf(length: number): LengthBucket {
    const bucket = buckets[length] ?? { words: [], letters: numbers(64), counts: numbers(64) }
    buckets[length] = bucket
    return bucket
  }

  function addWord(word: string, documents: number): void {
    const bucket = bucketOf(word.length)
    let position = positions.get(word)
    if (position === undefined) {
      position = bucket.words.length
      const copy = copyString(word)
      positions.set(copy, position)
      stems.add(stem(copy))
      bucket.words.push(copy)
      bucket.letters = growColumn(bucket.letters, position + 1, numbers)
      bucket.counts = growColumn(bucket.counts, position + 1, numbers)
      bucket.letters[position] = letterMask(word)
    }
    bucket.counts[position] = (bucket.counts[position] ?? 0) + documents
  }

  function nearestTo(word: string): string | null {
    const maxEdits = maxEditsOf(word)
    const letters = letterMask(word)
    let best = { word: '', edits: maxEdits + 1, count: 0 }
    for (const difference of LENGTH_DIFFERENCES) {
      const bucket = buckets[word.length + difference]
      if (bucket === undefined || Math.abs(difference) > Math.min(best.edits, maxEdits)) continue
      for (let position = 0; position < bucket.words.length; position++) {
        const otherLetters = bucket.letters[position] ?? 0
        const limit = Math.min(best.edits, maxEdits)
        if (countBits(otherLetters & ~letters) > limit || countBits(letters & ~otherLetters) > limit) continue
        const known = bucket.words[position] ?? ''
        const edits = editDistance(word, known, limit)
        const count = bucket.counts[position] ?? 0
        if (edits < best.edits || (edits === best.edits && count > best.count)) best = { word: known, edits, count }
      }
    }
    return best.edits <= maxEdits ? best.word : null
  }

  const listWords = () =>
    buckets.flatMap(({ words, counts }) => words.map((word, position) => [word, counts[position] ?? 0] as const))

  if (saved !== null) {
    const counts = saved.column(numbers)
    for (const [i, word] of saved.texts().entries()) addWord(word, counts[i] ?? 0)
  }

  return {
    add(words) {
      if (words !== '') for (const word of words.split(' ')) addWord(word, 1)
    },
    correct(text, commonWords, isKnownToReader = () => false) {
      const isKnown = (word: string): boolean =>
        positions.has(word) || stems.has(stem(word)) || isKnownToReader(stem(word))
      const unknown = listUncommonWords(text, commonWords).filter((word) => !isKnown(word))
      const corrections = new Map<string, string>()
      for (const word of unknown.slice(0, MAX_CORRECTED_WORDS)) {
        const near = nearestTo(word)
        if (near !== null) corrections.set(word, near)
      }
      return replaceWords(text, corrections)
    },
    compact(isKept) {
      const words = listWords()
      positions = new Map()
      stems = new Set()
      buckets = []
      for (const [word, count] of words) if (isKept(stem(word))) addWord(word, count)
    },
    save(writer) {
      const words = listWords()
      writer.column(Uint32Array.from(words, ([, count]) => count))
      writer.texts(words.map(([word]) => word))
    },
    bytes: () => positions.size * WORD_BYTES,
  }
}

function letterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) - 97)
  return mask >>> 0
}

/** Number of bits set (Hacker's Delight, §5-1). */
function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
