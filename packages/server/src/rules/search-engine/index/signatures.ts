import { estimateOverlap, SIGNATURE_BYTES, SIGNATURE_LENGTH } from '../analysis/minhash.ts'
import { createKernel } from '../kernel/create-kernel.ts'
import { PARALLEL_ROWS } from '../kernel/kernel.ts'
import { COLUMN_GROWTH_FACTOR, compactRows, MIN_COLUMN_ROWS, uint16Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

/** The MinHash signatures of all documents. */
export interface Signatures {
  /** Adds the signature of document `n`; numbers must be ascending. */
  add(n: number, signature: Uint16Array): void
  /** The estimated overlap (0..1) of every document with a signature, valid until the next call. */
  overlaps(signature: Uint16Array): Float32Array
  /** The estimated overlap (0..1) of two documents. */
  overlapBetween(n: number, other: number): number
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Signatures, empty or restored from a snapshot. */
export function createSignatures(saved: SnapshotReader | null = null, kernel = createKernel()): Signatures {
  const restored = saved?.column(uint16Column) ?? uint16Column(0)
  let count = restored.length / SIGNATURE_LENGTH
  let views = createViews(count)
  views.values.set(restored)

  /**
   * Creates views of the memory of the kernel: the query signature, those of `capacity` documents, and their overlaps.
   */
  function createViews(needed: number) {
    const capacity = Math.ceil(needed / PARALLEL_ROWS) * PARALLEL_ROWS
    const out = SIGNATURE_BYTES * (1 + capacity)
    const memory = kernel.grow(out + Float32Array.BYTES_PER_ELEMENT * capacity)
    return {
      memory,
      capacity,
      layout: { query: 0, values: SIGNATURE_BYTES, out },
      query: new Uint16Array(memory, 0, SIGNATURE_LENGTH),
      values: new Uint16Array(memory, SIGNATURE_BYTES, SIGNATURE_LENGTH * capacity),
      overlaps: new Float32Array(memory, out, capacity),
    }
  }

  const signatureOf = (n: number) => views.values.subarray(n * SIGNATURE_LENGTH, (n + 1) * SIGNATURE_LENGTH)

  return {
    add(n, signature) {
      count = n + 1
      if (count > views.capacity)
        views = createViews(Math.max(count, MIN_COLUMN_ROWS, Math.ceil(views.capacity * COLUMN_GROWTH_FACTOR)))
      signatureOf(n).set(signature)
    },
    overlaps(signature) {
      views.query.set(signature)
      kernel.estimateOverlaps({ ...views.layout, count })
      return views.overlaps
    },
    overlapBetween: (n, other) => estimateOverlap(signatureOf(n), signatureOf(other)),
    compact(next) {
      count = compactRows(views.values, SIGNATURE_LENGTH, next)
    },
    save: (writer) => writer.column(views.values.subarray(0, count * SIGNATURE_LENGTH)),
    bytes: () => views.memory.byteLength,
  }
}
