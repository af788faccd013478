import { grow, words } from './grow.ts'
import { estimateOverlap, minhash, SIGNATURE_LENGTH } from './minhash.ts'

/** The MinHash signatures of all documents. */
export interface Signatures {
  /** Adds document `n` by its core text; numbers must come in rising order. */
  add(n: number, core: string): void
  /** Estimated overlap (0..1) of a document with a signature. */
  overlap(n: number, signature: Uint32Array): number
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
}

/** An empty store of signatures. */
export function createSignatures(): Signatures {
  let values = words(1024)
  let count = 0
  return {
    add(n, core) {
      count = n + 1
      values = grow(values, count * SIGNATURE_LENGTH, words)
      values.set(minhash(core), n * SIGNATURE_LENGTH)
    },
    overlap: (n, signature) => estimateOverlap(signature, values, n * SIGNATURE_LENGTH),
    compact(next) {
      let kept = 0
      for (let n = 0; n < count; n++) {
        if ((next[n] ?? -1) < 0) continue
        values.copyWithin(kept++ * SIGNATURE_LENGTH, n * SIGNATURE_LENGTH, (n + 1) * SIGNATURE_LENGTH)
      }
      count = kept
    },
  }
}
