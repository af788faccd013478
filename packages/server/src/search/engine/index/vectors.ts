import { createKernel } from '../kernel/create-kernel.ts'
import { type Kernel, PARALLEL_ROWS, SCAN_STEP, type ScanLayout } from '../kernel/kernel.ts'
import type { QuantizedVector } from '../types.ts'
import { compactRows } from './compact-rows.ts'
import { float32Column, int8Column } from './number-columns.ts'
import { quantizeQuery } from './quantize.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'

const FLOAT_BYTES = 4
const QUERY_BYTES = 2
const MIN_CAPACITY = 64
const GROWTH_FACTOR = 1.5

/** The semantic channel: one quantised vector per document, all scanned for every query. */
export interface Vectors {
  /** Throws RangeError when the length of the vector differs from the vectors already held. */
  requireDimension(vector: QuantizedVector | null): void
  /** Sets the vector of document `n`, after the same check; numbers must come in rising order. */
  add(n: number, vector: QuantizedVector | null): void
  hasVector(n: number): boolean
  /** True when no document has a vector. */
  isEmpty(): boolean
  /**
   * Cosine of every document from 0 with a query of unit length (0 without a vector), valid until the next call.
   * Throws RangeError when the query has another length than the vectors held.
   */
  cosines(query: Float32Array): Float32Array
  /** Cosine of two documents, 0 when either has no vector. */
  cosineBetween(n: number, other: number): number
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** The views on the memory of a kernel: the query first, then values, scales and cosines of `capacity` documents. */
function createViews(kernel: Kernel, needed: number, dimension: number) {
  const capacity = Math.ceil(needed / PARALLEL_ROWS) * PARALLEL_ROWS
  const stride = Math.ceil(dimension / SCAN_STEP) * SCAN_STEP
  const values = stride * QUERY_BYTES
  const scales = values + capacity * stride
  const out = scales + capacity * FLOAT_BYTES
  const memory = kernel.grow(out + capacity * FLOAT_BYTES)
  const layout: ScanLayout = { query: 0, values, scales, out, count: 0, stride }
  return {
    layout,
    capacity,
    stride,
    memory,
    query: new Int16Array(memory, 0, stride),
    values: new Int8Array(memory, values, capacity * stride),
    scales: new Float32Array(memory, scales, capacity),
    cosines: new Float32Array(memory, out, capacity),
  }
}

/** A semantic channel, empty or as it was saved; the first vector fixes the dimension. */
export function createVectors(saved: SnapshotReader | null = null, makeKernel = createKernel): Vectors {
  let count = saved?.number() ?? 0
  let held = saved?.number() ?? 0
  let dimension = saved?.number() ?? 0
  // made with the first vector: a memory is costly, and many an index never holds a vector
  let kernel: Kernel | null = null
  let room: ReturnType<typeof createViews> | null = null

  /** Values stay where they are when the room grows; the scales behind them move. */
  function reserve(needed: number): ReturnType<typeof createViews> {
    if (room !== null && needed <= room.capacity) return room
    kernel ??= makeKernel()
    const scales = room?.scales.slice() ?? []
    room = createViews(kernel, Math.max(needed, MIN_CAPACITY, Math.ceil(scales.length * GROWTH_FACTOR)), dimension)
    room.scales.fill(0).set(scales)
    return room
  }

  function expectLength(length: number): void {
    if (length !== dimension) throw new RangeError(`vector has ${length} components, the index holds ${dimension}`)
  }

  function check(vector: QuantizedVector | null): void {
    if (held > 0 && vector !== null) expectLength(vector.values.length)
  }

  if (saved !== null && held > 0) {
    const { values, scales, stride } = reserve(count)
    values.set(saved.column(int8Column, count * stride))
    scales.set(saved.column(float32Column, count))
  }

  return {
    requireDimension: check,
    add(n, vector) {
      check(vector)
      count = n + 1
      if (held === 0) {
        if (vector === null) return
        dimension = vector.values.length
        room = null
      }
      const { values, scales, stride } = reserve(count)
      scales[n] = vector?.scale ?? 0
      if (vector === null) return
      values.set(vector.values, n * stride)
      held++
    },
    hasVector: (n) => (room?.scales[n] ?? 0) > 0,
    isEmpty: () => held === 0,
    cosines(query) {
      if (kernel === null || room === null || held === 0) return new Float32Array(count)
      expectLength(query.length)
      const scale = quantizeQuery(query, room.query)
      kernel.scan({ ...room.layout, count }, scale)
      return room.cosines
    },
    cosineBetween(n, other) {
      if (room === null) return 0
      const { values, scales, stride } = room
      let product = 0
      for (let i = 0; i < dimension; i++) product += (values[n * stride + i] ?? 0) * (values[other * stride + i] ?? 0)
      return product * (scales[n] ?? 0) * (scales[other] ?? 0)
    },
    compact(next) {
      const kept = next.reduce((sum, n) => (n < 0 ? sum : sum + 1), 0)
      held = 0
      if (room !== null) {
        compactRows(room.values, room.stride, next)
        compactRows(room.scales, 1, next)
        room.scales.fill(0, kept, count)
        for (let n = 0; n < kept; n++) if ((room.scales[n] ?? 0) > 0) held++
      }
      count = kept
    },
    save(writer) {
      for (const value of [count, held, dimension]) writer.number(value)
      if (room === null || held === 0) return
      writer.column(room.values.subarray(0, count * room.stride))
      writer.column(room.scales.subarray(0, count))
    },
    bytes: () => room?.memory.byteLength ?? 0,
  }
}
