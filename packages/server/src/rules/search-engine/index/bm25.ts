import type { TermFrequencies } from '../analysis/count-terms.ts'
import { compactRows, float32Column, growColumn } from './number-columns.ts'
import { createPartitions, EVERYBODY, OWNERS } from './partitions.ts'
import { createPostings, DROPPED, type Postings } from './postings.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** Saturation and length normalization of BM25 with the usual values (Robertson and Zaragoza 2009). */
const K1 = 1.2
const B = 0.75
/**
 * Documents without any query term added to the statistics: in a store of a few records, every term that occurs at all
 * would otherwise count as common, and a loosely worded query would find nothing.
 */
const BACKGROUND_DOCUMENTS = 500
/** Raises the weight of rare terms, which the usual inverse document frequency undervalues in short texts. */
const IDF_EXPONENT = 1.3
/** A posting is `document << 8 | frequency`: at most 16.7 million documents, frequency at most 255. */
const FREQUENCY_BITS = 8
const FREQUENCY_MASK = 255

/** Postings of a term that are counted one by one, which takes microseconds. */
const MAX_COUNTED_POSTINGS = 1024

/** The lexical channel: BM25 scores of all documents at once, 0..1. */
export interface Bm25 {
  /** Adds document `n` to a partition; numbers must be ascending. */
  add(n: number, words: TermFrequencies, partition?: string): void
  /** The number of documents that have the term and are accepted by `isIncluded`; of a long list, of all that have it. */
  countDocuments(term: string, isIncluded: (n: number) => boolean): number
  /** True when a document accepted by `isIncluded` has the term; every document is accepted by default. */
  hasTerm(term: string, isIncluded?: (n: number) => boolean): boolean
  /** Measures the rarity of a term in the partitions, and says which of the documents have it. */
  matchTerm(
    term: string,
    documents: readonly number[],
    partitions?: readonly string[],
  ): { rarity: number; is_in: boolean[] }
  /**
   * Scores every document of the partitions, by the statistics of the partitions, and those of owners by the same. Each score is
   * divided by the maximum that BM25 can give the query, Σ weight · idf · (k1 + 1), so scores of different queries can be
   * compared.
   * @param terms weight in the query by term
   * @param partitions those that count for the reader, by default that of everybody
   * @returns one score per document, 0..1, valid until the next call
   */
  score(terms: ReadonlyMap<string, number>, partitions?: readonly string[]): Float32Array
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  stats(): { terms: number; postings: number; bytes: number }
}

/**
 * A lexical channel, empty or restored from a snapshot. Removed documents count in the statistics until `compact`.
 */
export function createBm25(saved: SnapshotReader | null = null): Bm25 {
  const partitions = createPartitions(saved)
  let count = saved?.number() ?? 0
  let lengths = saved?.column(float32Column, count) ?? float32Column(0)
  let scores = float32Column(0)
  /** by partition */
  const postings = new Map<string, Postings>(partitions.names().map((name) => [name, createPostings(saved)]))
  /** the summed length of the documents by partition */
  let totalLengths = new Map<string, number>()
  const addLength = (n: number, partition: string) =>
    totalLengths.set(partition, (totalLengths.get(partition) ?? 0) + (lengths[n] ?? 0))

  function sumLengths(): void {
    totalLengths = new Map()
    for (let n = 0; n < count; n++) addLength(n, partitions.of(n))
  }
  sumLengths()

  function postingsOf(partition: string): Postings {
    const known = postings.get(partition)
    if (known !== undefined) return known
    const created = createPostings()
    postings.set(partition, created)
    return created
  }

  /** The inverse document frequency of a term in the partitions that count for a reader. */
  const rarityOf = (term: string, counted: readonly string[]): number => {
    const frequency = counted.reduce((sum, name) => sum + (postings.get(name)?.list(term).length ?? 0), 0)
    return inverseDocumentFrequency(frequency, partitions.count(counted))
  }

  const listsOf = (term: string): Uint32Array[] => [...postings.values()].map((partition) => partition.list(term))

  return {
    add(n, { terms, frequencies, length }, partition = EVERYBODY) {
      partitions.add(n, partition)
      const partitionPostings = postingsOf(partition)
      if (terms !== '') {
        for (const [i, term] of terms.split(' ').entries()) {
          partitionPostings.append(term, ((n << FREQUENCY_BITS) | (frequencies[i] ?? 0)) >>> 0)
        }
      }
      lengths = growColumn(lengths, n + 1, float32Column)
      lengths[n] = length
      addLength(n, partition)
      count = n + 1
    },

    countDocuments(term, isIncluded) {
      const lists = listsOf(term)
      const all = lists.reduce((sum, list) => sum + list.length, 0)
      if (all > MAX_COUNTED_POSTINGS) return all
      let included = 0
      for (const list of lists) for (const posting of list) if (isIncluded(posting >>> FREQUENCY_BITS)) included++
      return included
    },

    hasTerm: (term, isIncluded = () => true) =>
      listsOf(term).some((list) => list.some((posting) => isIncluded(posting >>> FREQUENCY_BITS))),

    matchTerm(term, found, readerPartitions = [EVERYBODY]) {
      const lists = listsOf(term)
      return {
        rarity: rarityOf(term, readerPartitions),
        is_in: found.map((n) => lists.some((list) => hasDocument(list, n))),
      }
    },

    score(query, readerPartitions = [EVERYBODY]) {
      scores = growColumn(scores, lengths.length, float32Column).fill(0, 0, count)
      const scored = [...readerPartitions, OWNERS].flatMap((partition) => postings.get(partition) ?? [])
      const documents = partitions.count(readerPartitions)
      const totalLength = readerPartitions.reduce((sum, partition) => sum + (totalLengths.get(partition) ?? 0), 0)
      const perLength = (K1 * B * documents) / Math.max(1, totalLength)
      let maximum = 0
      for (const [term, weight] of query) maximum += weight * rarityOf(term, readerPartitions)
      for (const [term, weight] of query) {
        const share = (weight * rarityOf(term, readerPartitions)) / maximum
        for (const partition of scored) accumulate(partition.list(term), share, perLength, lengths, scores)
      }
      return scores
    },

    compact(next) {
      for (const partition of postings.values())
        partition.rewrite((posting) => {
          const n = next[posting >>> FREQUENCY_BITS] ?? -1
          return n < 0 ? DROPPED : ((n << FREQUENCY_BITS) | (posting & FREQUENCY_MASK)) >>> 0
        })
      partitions.compact(next)
      count = compactRows(lengths, 1, next)
      sumLengths()
    },

    save(writer) {
      partitions.save(writer)
      writer.number(count)
      writer.column(lengths.subarray(0, count))
      for (const name of partitions.names()) postingsOf(name).save(writer)
    },

    stats() {
      const stats = [...postings.values()].map((partition) => partition.stats())
      const sum = (read: (stats: ReturnType<Postings['stats']>) => number): number =>
        stats.reduce((total, partition) => total + read(partition), 0)
      return {
        terms: sum(({ keys }) => keys),
        postings: sum((partition) => partition.postings),
        bytes: sum(({ bytes }) => bytes) + lengths.byteLength + scores.byteLength + partitions.bytes(),
      }
    },
  }
}

/** Whether a list, whose documents ascend, has document `n`. */
function hasDocument(list: Uint32Array, n: number): boolean {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((list[middle] ?? 0) >>> FREQUENCY_BITS < n) from = middle + 1
    else to = middle
  }
  return from < list.length && (list[from] ?? 0) >>> FREQUENCY_BITS === n
}

/**
 * The inverse document frequency of a term.
 * @param frequency number of documents that have it
 * @param count number of all documents
 */
export function inverseDocumentFrequency(frequency: number, count: number): number {
  const documents = count + BACKGROUND_DOCUMENTS
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5)) ** IDF_EXPONENT
}

/**
 * The saturated frequency of a term in a document, 0..1.
 * @param length of the document relative to the mean
 */
export const saturateFrequency = (frequency: number, length: number): number =>
  frequency / (frequency + K1 * (1 - B + B * length))

/** Adds `share` · tf / (tf + k1 · (1 − b + b · length / average length)) to the score of each document of the list. */
function accumulate(
  postings: Uint32Array,
  share: number,
  perLength: number,
  lengths: Float32Array,
  scores: Float32Array,
): void {
  for (let i = 0; i < postings.length; i++) {
    const posting = postings[i] ?? 0
    const n = posting >>> FREQUENCY_BITS
    const frequency = posting & FREQUENCY_MASK
    const norm = K1 * (1 - B) + perLength * (lengths[n] ?? 0)
    scores[n] = (scores[n] ?? 0) + (share * frequency) / (frequency + norm)
  }
}
