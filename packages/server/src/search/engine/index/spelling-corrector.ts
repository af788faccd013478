import { editDistance } from '../analysis/edit-distance.ts'
import { stem } from '../analysis/stem.ts'
import { growColumn, uint32Column as numbers } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** Words of so many letters may differ in two edits from a known one, shorter ones in one. */
const MIN_TWO_EDITS_CHARS = 7
/** What is kept for a word in maps and arrays, near enough. */
const WORD_BYTES = 120
/** Differences in length in the order in which they are tried: a near word found early spares most of the others. */
const LENGTH_DIFFERENCES = [0, -1, 1, -2, 2]
/** Shorter unknown words stay: `deno` is no `demo`. */
const MIN_CORRECTED_CHARS = 5
/** Unknown words of one text that are mended; more are another language, not typos. */
const MAX_CORRECTED_WORDS = 6
/**
 * A word that stands alone, not a part of a name, a path or a code. Under four letters nothing is left to recognise,
 * over 24 it is no word.
 */
const WORD = /(?<![\p{L}\p{M}\p{N}_$./@:#-])[A-Za-z]{4,24}(?![\p{L}\p{M}\p{N}_$@/]|[.:-][\p{L}\p{N}])/gu

/** The fuzzy channel: the words of the documents, for telling misspelt words and mending them. */
export interface SpellingCorrector {
  /** Learns the words of one document, as `wordsToSpell` gives them. */
  add(words: string): void
  /**
   * The text with the nearest known word in place of each unknown one; null when there is none to put. A word is known
   * when a document has it in any form, when it or its stem is an `ordinary` one, or by its stem to the reader
   * (`isOwn`). Nearest is the one of fewest edits, then the one of most documents.
   */
  correct(text: string, ordinary: ReadonlySet<string>, isOwn?: (stem: string) => boolean): string | null
  /** Forgets the words whose stem is not kept. */
  compact(isKept: (stem: string) => boolean): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** The distinct words of a text that `mend` can put, one space between two. */
export const extractSpellingWords = (text: string): string => [...new Set(text.toLowerCase().match(WORD))].join(' ')

/** Words of one length in the order in which they came. */
interface LengthBucket {
  words: string[]
  /** letters that occur in each word, bit 0 for a */
  letters: Uint32Array
  /** documents that have it */
  counts: Uint32Array
}

/** No word is known. They are held by length with a mask of the letters of each: an edit adds at most one letter and takes away one. */
export function createSpellingCorrector(saved: SnapshotReader | null = null): SpellingCorrector {
  let places = new Map<string, number>()
  let stems = new Set<string>()
  let buckets: LengthBucket[] = []

  function bucketOf(length: number): LengthBucket {
    const bucket = buckets[length] ?? { words: [], letters: numbers(64), counts: numbers(64) }
    buckets[length] = bucket
    return bucket
  }

  function learn(word: string, documents: number): void {
    const bucket = bucketOf(word.length)
    let place = places.get(word)
    if (place === undefined) {
      place = bucket.words.length
      // a copy: V8 keeps a word cut out of a text as a part of it, and the whole text in memory as long as the word
      const own = Buffer.from(word).toString()
      places.set(own, place)
      stems.add(stem(own))
      bucket.words.push(own)
      bucket.letters = growColumn(bucket.letters, place + 1, numbers)
      bucket.counts = growColumn(bucket.counts, place + 1, numbers)
      bucket.letters[place] = letterMask(word)
    }
    bucket.counts[place] = (bucket.counts[place] ?? 0) + documents
  }

  function nearestTo(word: string): string | null {
    const most = word.length >= MIN_TWO_EDITS_CHARS ? 2 : 1
    const letters = letterMask(word)
    let best = { word: '', edits: most + 1, count: 0 }
    for (const more of LENGTH_DIFFERENCES) {
      const bucket = buckets[word.length + more]
      if (bucket === undefined || Math.abs(more) > Math.min(best.edits, most)) continue
      for (let place = 0; place < bucket.words.length; place++) {
        const others = bucket.letters[place] ?? 0
        const limit = Math.min(best.edits, most)
        if (countBits(others & ~letters) > limit || countBits(letters & ~others) > limit) continue
        const known = bucket.words[place] ?? ''
        const edits = editDistance(word, known, limit)
        const count = bucket.counts[place] ?? 0
        if (edits < best.edits || (edits === best.edits && count > best.count)) best = { word: known, edits, count }
      }
    }
    return best.edits <= most ? best.word : null
  }

  const held = () =>
    buckets.flatMap(({ words, counts }) => words.map((word, place) => [word, counts[place] ?? 0] as const))

  if (saved !== null) {
    const counts = saved.column(numbers)
    for (const [i, word] of saved.texts().entries()) learn(word, counts[i] ?? 0)
  }

  return {
    add(words) {
      if (words !== '') for (const word of words.split(' ')) learn(word, 1)
    },
    correct(text, ordinary, isOwn = () => false) {
      const words = new Set(text.match(WORD)?.map((word) => word.toLowerCase()))
      const isKnown = (word: string): boolean => places.has(word) || ordinary.has(word)
      const isKnownStem = (word: string): boolean => stems.has(word) || ordinary.has(word) || isOwn(word)
      const unknown = [...words].filter(
        (word) => word.length >= MIN_CORRECTED_CHARS && !isKnown(word) && !isKnownStem(stem(word)),
      )
      const mended = new Map<string, string>()
      for (const word of unknown.slice(0, MAX_CORRECTED_WORDS)) {
        const near = nearestTo(word)
        if (near !== null) mended.set(word, near)
      }
      return mended.size === 0 ? null : text.replace(WORD, (word) => mended.get(word.toLowerCase()) ?? word)
    },
    compact(isKept) {
      const before = held()
      places = new Map()
      stems = new Set()
      buckets = []
      for (const [word, count] of before) if (isKept(stem(word))) learn(word, count)
    },
    save(writer) {
      const words = held()
      writer.column(Uint32Array.from(words, ([, count]) => count))
      writer.texts(words.map(([word]) => word))
    },
    bytes: () => places.size * WORD_BYTES,
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
