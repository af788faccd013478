import { grow, shorts } from './grow.ts'
import { estimateOverlap, SIGNATURE_LENGTH } from './minhash.ts'
import { packRows } from './pack-rows.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts'

/** The MinHash signatures of all documents. */
export interface Signatures {
  /** Adds the signature of document `n`; numbers must come in rising order. */
  add(n: number, signature: Uint16Array): void
  /** Estimated overlap (0..1) of a document with a signature. */
  overlap(n: number, signature: Uint16Array): number
  /** Estimated overlap (0..1) of two documents. */
  between(n: number, other: number): number
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** A store of signatures, empty or as it was saved. */
export function createSignatures(saved: SnapshotReader | null = null): Signatures {
  let values = saved?.column(shorts) ?? shorts(0)
  let count = values.length / SIGNATURE_LENGTH
  return {
    add(n, signature) {
      count = n + 1
      values = grow(values, count * SIGNATURE_LENGTH, shorts)
      values.set(signature, n * SIGNATURE_LENGTH)
    },
    overlap: (n, signature) => estimateOverlap(signature, values, n * SIGNATURE_LENGTH),
    between: (n, other) =>
      estimateOverlap(
        values.subarray(other * SIGNATURE_LENGTH, (other + 1) * SIGNATURE_LENGTH),
        values,
        n * SIGNATURE_LENGTH,
      ),
    compact(next) {
      count = packRows(values, SIGNATURE_LENGTH, next)
    },
    save: (writer) => writer.column(values.subarray(0, count * SIGNATURE_LENGTH)),
    bytes: () => values.byteLength,
  }
}
