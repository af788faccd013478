import { floats, grow } from './grow.ts'
import { tokenise } from './tokenise.ts'

/** Saturation and length normalisation of BM25, the usual values (Robertson and Zaragoza 2009). */
const K1 = 1.2
const B = 0.75
/** How often a token of the field counts. */
const TITLE_WEIGHT = 3
const TAG_WEIGHT = 2
const BODY_WEIGHT = 1
/**
 * Documents without any of the words that are thought to stand behind the corpus: in a store of a few records a word
 * that occurs at all would otherwise count as common, and no loosely worded question would find anything.
 */
const BACKGROUND_DOCUMENTS = 500
/** A posting is `document << 8 | frequency`: at most 16.7 million documents, frequency at most 255. */
const FREQUENCY_BITS = 8
const MAX_FREQUENCY = 255

/** The postings of a term in order; the only one stands alone, since most words of a corpus occur in one document. */
type Postings = number | number[]

/** The text fields of a document, weighted ×3, ×2 and ×1. */
export interface Fields {
  title: string
  tags: string[]
  body: string
}

/** The lexical channel: scores of all documents at once, 0..1. */
export interface Bm25 {
  /** Adds document `n`; numbers must come in rising order. */
  add(n: number, fields: Fields): void
  /** True when a document has the token. */
  has(term: string): boolean
  /**
   * Score of every document from 0, valid until the next call. `terms` maps a token to its weight in the query. Each
   * score is divided by the most BM25 could give the query, Σ weight · idf · (k1 + 1), so scores of different
   * queries can be compared (search.md §3).
   */
  score(terms: ReadonlyMap<string, number>): Float32Array
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
}

function countTokens({ title, tags, body }: Fields): { frequencies: Map<string, number>; length: number } {
  const frequencies = new Map<string, number>()
  let length = 0
  const count = (text: string, weight: number): void => {
    const tokens = tokenise(text)
    for (const token of tokens) frequencies.set(token, (frequencies.get(token) ?? 0) + weight)
    length += tokens.length
  }
  count(title, TITLE_WEIGHT)
  count(tags.join(' '), TAG_WEIGHT)
  count(body, BODY_WEIGHT)
  return { frequencies, length }
}

/** An empty lexical channel. Documents that were removed count in the statistics until `compact`. */
export function createBm25(): Bm25 {
  let terms = new Map<string, Postings>()
  let lengths = floats(1024)
  let scores = floats(1024)
  let count = 0
  let totalLength = 0

  function append(term: string, posting: number): void {
    const postings = terms.get(term)
    if (postings === undefined) terms.set(ownText(term), posting)
    else if (typeof postings === 'number') terms.set(term, [postings, posting])
    else postings.push(posting)
  }

  return {
    add(n, fields) {
      const { frequencies, length } = countTokens(fields)
      for (const [term, frequency] of frequencies) {
        append(term, ((n << FREQUENCY_BITS) | Math.min(MAX_FREQUENCY, frequency)) >>> 0)
      }
      lengths = grow(lengths, n + 1, floats)
      lengths[n] = length
      totalLength += length
      count = n + 1
    },

    has: (term) => terms.has(term),

    score(query) {
      scores = grow(scores, lengths.length, floats).fill(0, 0, count)
      const perLength = (K1 * B * count) / Math.max(1, totalLength)
      let most = 0
      for (const [term, weight] of query) most += weight * idf(listOf(terms.get(term)).length, count)
      for (const [term, weight] of query) {
        const postings = listOf(terms.get(term))
        const share = (weight * idf(postings.length, count)) / most
        accumulate(postings, share, perLength, lengths, scores)
      }
      return scores
    },

    compact(next) {
      const kept = new Map<string, Postings>()
      for (const [term, postings] of terms) {
        const renumbered = renumber(listOf(postings), next)
        if (renumbered !== undefined) kept.set(term, renumbered)
      }
      terms = kept
      const before = count
      count = 0
      totalLength = 0
      for (let n = 0; n < before; n++) {
        if ((next[n] ?? -1) < 0) continue
        const length = lengths[n] ?? 0
        lengths[count++] = length
        totalLength += length
      }
    },
  }
}

/** A copy: V8 keeps a word cut out of a text as a part of it, and the whole text in memory as long as the word. */
function ownText(word: string): string {
  return Buffer.from(word).toString()
}

function idf(frequency: number, count: number): number {
  const documents = count + BACKGROUND_DOCUMENTS
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}

/** Adds `share` · tf / (tf + k1 · (1 − b + b · length / average)) to each document of the list. */
function accumulate(
  postings: readonly number[],
  share: number,
  perLength: number,
  lengths: Float32Array,
  scores: Float32Array,
): void {
  for (const posting of postings) {
    const n = posting >>> FREQUENCY_BITS
    const frequency = posting & MAX_FREQUENCY
    const norm = K1 * (1 - B) + perLength * (lengths[n] ?? 0)
    scores[n] = (scores[n] ?? 0) + (share * frequency) / (frequency + norm)
  }
}

function listOf(postings: Postings | undefined): readonly number[] {
  if (postings === undefined) return []
  return typeof postings === 'number' ? [postings] : postings
}

/** The postings under the new numbers, without those of documents that are forgotten; undefined when none is left. */
function renumber(postings: readonly number[], next: Int32Array): Postings | undefined {
  const kept: number[] = []
  for (const posting of postings) {
    const n = next[posting >>> FREQUENCY_BITS] ?? -1
    if (n >= 0) kept.push(((n << FREQUENCY_BITS) | (posting & MAX_FREQUENCY)) >>> 0)
  }
  return kept.length > 1 ? kept : kept[0]
}
