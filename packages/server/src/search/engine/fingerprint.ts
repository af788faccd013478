import { errorLines, foldLine } from './fold-error.ts'

/** A folded line with fewer letters than this says nothing: `test()`, `}`. */
const MIN_LETTERS = 8
const MAX_KEYS = 64

/** Documents without any error that are thought to stand behind the others: in a small store no line is common yet. */
const BACKGROUND_DOCUMENTS = 500

/** Documents by the keys of the error lines in them. */
export interface Fingerprints {
  /** Adds document `n`; numbers must come in rising order. */
  add(n: number, keys: readonly number[]): void
  /**
   * How much of an error each document shares, 0..1, for documents that share anything: the rarity of the shared keys
   * over the rarity of all keys asked for.
   */
  find(keys: readonly number[]): Map<number, number>
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
}

/** Keys of the error lines in a text, distinct; none for a text without such lines. */
export const keysOfText = (text: string): number[] => keysOfLines(errorLines(text))

/** Keys of an error message, of which every line counts. */
export const keysOfError = (message: string): number[] => keysOfLines(message.split('\n'))

function keysOfLines(lines: readonly string[]): number[] {
  const keys = new Set<number>()
  for (const line of lines) {
    if (keys.size >= MAX_KEYS) break
    for (const quoted of ['kept', 'folded'] as const) {
      const folded = foldLine(line, quoted)
      if ((folded.match(/[a-z]/g)?.length ?? 0) >= MIN_LETTERS) keys.add(hash(folded))
    }
  }
  return [...keys]
}

/** FNV-1a over UTF-16 units, 32 bits: of a million keys one in 4,000 meets a foreign one. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** No document, no key. */
export function createFingerprints(): Fingerprints {
  let documents = new Map<number, number[]>()
  let count = 0

  /** 1 for a key of one document, near 0 for a key of all. */
  const rarity = (holders: number): number => 1 - Math.log(holders) / Math.log(count + BACKGROUND_DOCUMENTS)

  return {
    add(n, keys) {
      count = n + 1
      for (const key of keys) {
        const list = documents.get(key)
        if (list === undefined) documents.set(key, [n])
        else list.push(n)
      }
    },
    find(keys) {
      const shares = new Map<number, number>()
      let whole = 0
      for (const key of keys) {
        const holders = documents.get(key) ?? []
        const weight = rarity(Math.max(1, holders.length))
        whole += weight
        for (const n of holders) shares.set(n, (shares.get(n) ?? 0) + weight)
      }
      for (const [n, share] of shares) shares.set(n, share / whole)
      return shares
    },
    compact(next) {
      const kept = new Map<number, number[]>()
      for (const [key, list] of documents) {
        const renumbered = list.map((n) => next[n] ?? -1).filter((n) => n >= 0)
        if (renumbered.length > 0) kept.set(key, renumbered)
      }
      documents = kept
      count = next.reduce((sum, n) => sum + (n >= 0 ? 1 : 0), 0)
    },
  }
}
