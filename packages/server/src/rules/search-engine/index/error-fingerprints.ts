import { createPostings, DROPPED, type Postings } from './postings.ts'
import { createShelves, EVERYBODY, OWNERS } from './shelves.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/**
 * A key of more documents than this boosts none of them: it does not distinguish them, and counting them takes long.
 */
const MAX_KEY_DOCUMENTS = 5000
/** Documents without errors added to the count: in a small store no line is common yet. */
const BACKGROUND_DOCUMENTS = 500

/** Documents by the keys of the error lines in them. */
export interface ErrorFingerprints {
  /** Adds document `n` to a shelf; numbers must be ascending. */
  add(n: number, keys: Iterable<number>, shelf?: string): void
  /**
   * Returns how much of an error each document of the shelves and of owners shares, 0..1, for documents that share a key:
   * the summed rarity of the shared keys over the summed rarity of all given keys.
   * @param shelves those that count for the reader, by default that of everybody
   */
  matchShares(keys: readonly number[], shelves?: readonly string[]): Map<number, number>
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Error fingerprints, empty or restored from a snapshot. */
export function createErrorFingerprints(saved: SnapshotReader | null = null): ErrorFingerprints {
  const shelves = createShelves(saved)
  /** by shelf */
  const postings = new Map<string, Postings>(shelves.names().map((name) => [name, createPostings(saved)]))

  /** 1 for a key of one document, near 0 for a key of all documents. */
  const rarity = (holders: number, documents: number): number =>
    1 - Math.log(holders) / Math.log(documents + BACKGROUND_DOCUMENTS)

  return {
    add(n, keys, shelf = EVERYBODY) {
      shelves.add(n, shelf)
      const shelfPostings = postings.get(shelf) ?? createPostings()
      postings.set(shelf, shelfPostings)
      for (const key of keys) shelfPostings.append(String(key), n)
    },
    matchShares(keys, readerShelves = [EVERYBODY]) {
      const counted = readerShelves.flatMap((shelf) => postings.get(shelf) ?? [])
      const matched = [...readerShelves, OWNERS].flatMap((shelf) => postings.get(shelf) ?? [])
      const documents = shelves.count(readerShelves)
      const shares = new Map<number, number>()
      let total = 0
      for (const key of keys.map(String)) {
        const holders = counted.reduce((sum, shelf) => sum + shelf.list(key).length, 0)
        const weight = rarity(Math.max(1, holders), documents)
        total += weight
        if (holders > MAX_KEY_DOCUMENTS) continue
        for (const shelf of matched) for (const n of shelf.list(key)) shares.set(n, (shares.get(n) ?? 0) + weight)
      }
      for (const [n, share] of shares) shares.set(n, share / total)
      return shares
    },
    compact(next) {
      for (const shelf of postings.values()) shelf.rewrite((n) => ((next[n] ?? -1) < 0 ? DROPPED : (next[n] ?? 0)))
      shelves.compact(next)
    },
    save(writer) {
      shelves.save(writer)
      for (const name of shelves.names()) (postings.get(name) ?? createPostings()).save(writer)
    },
    bytes: () => [...postings.values()].reduce((sum, shelf) => sum + shelf.stats().bytes, shelves.bytes()),
  }
}
