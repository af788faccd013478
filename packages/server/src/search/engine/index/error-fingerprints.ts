import { extractErrorLines, normalizeErrorLine } from '../analysis/normalize-error.ts'
import { createPostings, DROPPED } from './postings.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** A folded line with fewer letters than this says nothing: `test()`, `}`. */
const MIN_LETTERS = 8
const MAX_KEYS = 64
/** A key of more documents than this lifts none of them. */
const MAX_KEY_DOCUMENTS = 5000

/** Documents without any error that are thought to stand behind the others: in a small store no line is common yet. */
const BACKGROUND_DOCUMENTS = 500

/** Documents by the keys of the error lines in them. */
export interface ErrorFingerprints {
  /** Adds document `n`; numbers must come in rising order. */
  add(n: number, keys: Iterable<number>): void
  /**
   * How much of an error each document shares, 0..1, for documents that share anything: the rarity of the shared keys
   * over the rarity of all keys asked for.
   */
  matchShares(keys: readonly number[]): Map<number, number>
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Keys of the error lines in a text, distinct; none for a text without such lines. */
export const extractErrorKeys = (text: string): number[] => hashErrorLines(extractErrorLines(text))

/** Keys of an error message, of which every line counts. */
export const errorMessageKeys = (message: string): number[] => hashErrorLines(message.split('\n'))

function hashErrorLines(lines: readonly string[]): number[] {
  const keys = new Set<number>()
  for (const line of lines) {
    if (keys.size >= MAX_KEYS) break
    for (const quoted of ['kept', 'folded'] as const) {
      const folded = normalizeErrorLine(line, quoted)
      if ((folded.match(/[a-z]/g)?.length ?? 0) >= MIN_LETTERS) keys.add(fnv1a(folded))
    }
  }
  return [...keys]
}

/** FNV-1a over UTF-16 units, 32 bits: of a million keys one in 4,000 meets a foreign one. */
function fnv1a(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Documents with their keys, none or as they were saved. */
export function createErrorFingerprints(saved: SnapshotReader | null = null): ErrorFingerprints {
  let count = saved?.number() ?? 0
  const documents = createPostings(saved)

  /** 1 for a key of one document, near 0 for a key of all. */
  const rarity = (holders: number): number => 1 - Math.log(holders) / Math.log(count + BACKGROUND_DOCUMENTS)

  return {
    add(n, keys) {
      count = n + 1
      for (const key of keys) documents.append(String(key), n)
    },
    matchShares(keys) {
      const shares = new Map<number, number>()
      let whole = 0
      for (const key of keys) {
        const holders = documents.list(String(key))
        const weight = rarity(Math.max(1, holders.length))
        whole += weight
        // what so many share tells none of them apart, and to count it would take longer than all else
        if (holders.length > MAX_KEY_DOCUMENTS) continue
        for (const n of holders) shares.set(n, (shares.get(n) ?? 0) + weight)
      }
      for (const [n, share] of shares) shares.set(n, share / whole)
      return shares
    },
    compact(next) {
      documents.rewrite((n) => ((next[n] ?? -1) < 0 ? DROPPED : (next[n] ?? 0)))
      count = next.reduce((sum, n) => (n < 0 ? sum : sum + 1), 0)
    },
    save(writer) {
      writer.number(count)
      documents.save(writer)
    },
    bytes: () => documents.stats().bytes,
  }
}
