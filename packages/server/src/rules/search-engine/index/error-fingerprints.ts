import { createPartitions, EVERYBODY, OWNERS } from './partitions.ts'
import { createPostings, DROPPED, type Postings } from './postings.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/**
 * Maximum number of documents with a key that boosts them: one of more documents does not distinguish them, and takes
 * long to count.
 */
const MAX_KEY_DOCUMENTS = 5000
/** Documents without errors added to the count: in a small store no line is common yet. */
const BACKGROUND_DOCUMENTS = 500

/** Whether a key is of so many documents that it distinguishes none. */
export const isCommonErrorKey = (holders: number): boolean => holders > MAX_KEY_DOCUMENTS

/** 1 for a key of one document, near 0 for a key of all documents. */
export const errorKeyWeight = (holders: number, documents: number): number =>
  1 - Math.log(Math.max(1, holders)) / Math.log(documents + BACKGROUND_DOCUMENTS)

/** Documents by the keys of the error lines in them. */
export interface ErrorFingerprints {
  /** Adds document `n` to a partition; numbers must be ascending. */
  add(n: number, keys: Iterable<number>, partition?: string): void
  /**
   * Returns how much of an error each document of the partitions and of owners shares, 0..1, for documents that share a key:
   * the summed rarity of the shared keys over the summed rarity of all given keys.
   * @param partitions those that count for the reader, by default that of everybody
   */
  matchShares(keys: readonly number[], partitions?: readonly string[]): Map<number, number>
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Error fingerprints, empty or restored from a snapshot. */
export function createErrorFingerprints(saved: SnapshotReader | null = null): ErrorFingerprints {
  const partitions = createPartitions(saved)
  /** by partition */
  const postings = new Map<string, Postings>(partitions.names().map((name) => [name, createPostings(saved)]))

  return {
    add(n, keys, partition = EVERYBODY) {
      partitions.add(n, partition)
      const partitionPostings = postings.get(partition) ?? createPostings()
      postings.set(partition, partitionPostings)
      for (const key of keys) partitionPostings.append(String(key), n)
    },
    matchShares(keys, readerPartitions = [EVERYBODY]) {
      const counted = readerPartitions.flatMap((partition) => postings.get(partition) ?? [])
      const matched = [...readerPartitions, OWNERS].flatMap((partition) => postings.get(partition) ?? [])
      const documents = partitions.count(readerPartitions)
      const shares = new Map<number, number>()
      let total = 0
      for (const key of keys.map(String)) {
        const holders = counted.reduce((sum, partition) => sum + partition.list(key).length, 0)
        const weight = errorKeyWeight(holders, documents)
        total += weight
        if (isCommonErrorKey(holders)) continue
        for (const partition of matched)
          for (const n of partition.list(key)) shares.set(n, (shares.get(n) ?? 0) + weight)
      }
      for (const [n, share] of shares) shares.set(n, share / total)
      return shares
    },
    compact(next) {
      for (const partition of postings.values())
        partition.rewrite((n) => ((next[n] ?? -1) < 0 ? DROPPED : (next[n] ?? 0)))
      partitions.compact(next)
    },
    save(writer) {
      partitions.save(writer)
      for (const name of partitions.names()) (postings.get(name) ?? createPostings()).save(writer)
    },
    bytes: () => [...postings.values()].reduce((sum, partition) => sum + partition.stats().bytes, partitions.bytes()),
  }
}
