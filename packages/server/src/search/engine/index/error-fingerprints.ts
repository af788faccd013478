import { createPostings, DROPPED } from './postings.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/**
 * A key of more documents than this boosts none of them: it does not distinguish them, and counting them takes long.
 */
const MAX_KEY_DOCUMENTS = 5000
/** Documents without errors added to the count: in a small store no line is common yet. */
const BACKGROUND_DOCUMENTS = 500

/** Documents by the keys of the error lines in them. */
export interface ErrorFingerprints {
  /** Adds document `n`; numbers must be ascending. */
  add(n: number, keys: Iterable<number>): void
  /**
   * Returns how much of an error each document shares, 0..1, for documents that share a key: the summed rarity of the
   * shared keys over the summed rarity of all given keys.
   */
  matchShares(keys: readonly number[]): Map<number, number>
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Error fingerprints, empty or restored from a snapshot. */
export function createErrorFingerprints(saved: SnapshotReader | null = null): ErrorFingerprints {
  let count = saved?.number() ?? 0
  const postings = createPostings(saved)

  /** 1 for a key of one document, near 0 for a key of all documents. */
  const rarity = (holders: number): number => 1 - Math.log(holders) / Math.log(count + BACKGROUND_DOCUMENTS)

  return {
    add(n, keys) {
      count = n + 1
      for (const key of keys) postings.append(String(key), n)
    },
    matchShares(keys) {
      const shares = new Map<number, number>()
      let total = 0
      for (const key of keys) {
        const holders = postings.list(String(key))
        const weight = rarity(Math.max(1, holders.length))
        total += weight
        if (holders.length > MAX_KEY_DOCUMENTS) continue
        for (const n of holders) shares.set(n, (shares.get(n) ?? 0) + weight)
      }
      for (const [n, share] of shares) shares.set(n, share / total)
      return shares
    },
    compact(next) {
      postings.rewrite((n) => ((next[n] ?? -1) < 0 ? DROPPED : (next[n] ?? 0)))
      count = next.reduce((sum, n) => (n < 0 ? sum : sum + 1), 0)
    },
    save(writer) {
      writer.number(count)
      postings.save(writer)
    },
    bytes: () => postings.stats().bytes,
  }
}
