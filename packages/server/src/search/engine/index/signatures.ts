import { estimateOverlap, SIGNATURE_LENGTH } from '../analysis/minhash.ts'
import { createKernel } from '../kernel/create-kernel.ts'
import { PARALLEL_ROWS } from '../kernel/kernel.ts'
import { compactRows } from './compact-rows.ts'
import { uint16Column } from './number-columns.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

const SIGNATURE_BYTES = 2 * SIGNATURE_LENGTH
const FLOAT_BYTES = 4
const MIN_CAPACITY = 64
const GROWTH_FACTOR = 1.5

/** The MinHash signatures of all documents. */
export interface Signatures {
  /** Adds the signature of document `n`; numbers must come in rising order. */
  add(n: number, signature: Uint16Array): void
  /** Estimated overlap (0..1) of every document from 0 with a signature, valid until the next call. */
  overlaps(signature: Uint16Array): Float32Array
  /** Estimated overlap (0..1) of two documents. */
  overlapBetween(n: number, other: number): number
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** A store of signatures, empty or as it was saved. */
export function createSignatures(saved: SnapshotReader | null = null, kernel = createKernel()): Signatures {
  const held = saved?.column(uint16Column) ?? uint16Column(0)
  let count = held.length / SIGNATURE_LENGTH
  let room = layOut(count)
  room.values.set(held)

  /** The views on the memory of the kernel: the signature asked for, those of `capacity` documents, their overlaps. */
  function layOut(needed: number) {
    const capacity = Math.ceil(needed / PARALLEL_ROWS) * PARALLEL_ROWS
    const out = SIGNATURE_BYTES * (1 + capacity)
    const memory = kernel.grow(out + FLOAT_BYTES * capacity)
    return {
      memory,
      capacity,
      layout: { query: 0, values: SIGNATURE_BYTES, out },
      query: new Uint16Array(memory, 0, SIGNATURE_LENGTH),
      values: new Uint16Array(memory, SIGNATURE_BYTES, SIGNATURE_LENGTH * capacity),
      overlaps: new Float32Array(memory, out, capacity),
    }
  }

  const of = (n: number) => room.values.subarray(n * SIGNATURE_LENGTH, (n + 1) * SIGNATURE_LENGTH)

  return {
    add(n, signature) {
      count = n + 1
      if (count > room.capacity) room = layOut(Math.max(count, MIN_CAPACITY, Math.ceil(room.capacity * GROWTH_FACTOR)))
      of(n).set(signature)
    },
    overlaps(signature) {
      room.query.set(signature)
      kernel.estimateOverlaps({ ...room.layout, count })
      return room.overlaps
    },
    overlapBetween: (n, other) => estimateOverlap(of(n), of(other)),
    compact(next) {
      count = compactRows(room.values, SIGNATURE_LENGTH, next)
    },
    save: (writer) => writer.column(room.values.subarray(0, count * SIGNATURE_LENGTH)),
    bytes: () => room.memory.byteLength,
  }
}
