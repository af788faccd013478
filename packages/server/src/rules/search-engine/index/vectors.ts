import { createKernel } from '../kernel/create-kernel.ts'
import { type Kernel, PARALLEL_ROWS, SCAN_STEP, type ScanLayout } from '../kernel/kernel.ts'
import { COLUMN_GROWTH_FACTOR, compactRows, float32Column, int8Column, MIN_COLUMN_ROWS } from './number-columns.ts'
import { quantizeQuery } from './quantize.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-codec.ts'
import type { QuantizedVector } from './types.ts'

const QUERY_COMPONENT_BYTES = 2

/** The semantic channel: one quantized vector per document, all scored for every query (brute-force k-NN). */
export interface Vectors {
  /** @throws RangeError when the length of the vector differs from that of the vectors in the index */
  requireDimension(vector: QuantizedVector | null): void
  /** Sets the vector of document `n` after the same check; numbers must be ascending. */
  add(n: number, vector: QuantizedVector | null): void
  hasVector(n: number): boolean
  /** True when no document has a vector. */
  isEmpty(): boolean
  /**
   * Returns the cosine of every document with a query of unit length, 0 for a document without a vector; valid until
   * the next call.
   * @throws RangeError when the query has another length than the vectors in the index
   */
  cosines(query: Float32Array): Float32Array
  /** The vector of a document; null when it has none. */
  vectorOf(n: number): Float32Array | null
  /** The cosine of two documents, 0 when either has no vector. */
  cosineBetween(n: number, other: number): number
  /** Renumbers the documents by `next` (new number by old number, ascending); -1 removes a document. */
  compact(next: Int32Array): void
  save(writer: SnapshotWriter): void
  bytes(): number
}

/** Views of the memory of a kernel: the query, then the values, scales and cosines of `capacity` documents. */
function createViews(kernel: Kernel, needed: number, dimension: number) {
  const capacity = Math.ceil(needed / PARALLEL_ROWS) * PARALLEL_ROWS
  const stride = Math.ceil(dimension / SCAN_STEP) * SCAN_STEP
  const values_at = stride * QUERY_COMPONENT_BYTES
  const scales_at = values_at + capacity * stride
  const out_at = scales_at + capacity * Float32Array.BYTES_PER_ELEMENT
  const memory = kernel.grow(out_at + capacity * Float32Array.BYTES_PER_ELEMENT)
  const layout: ScanLayout = { query: 0, values: values_at, scales: scales_at, out: out_at, count: 0, stride }
  return {
    layout,
    capacity,
    stride,
    memory,
    query: new Int16Array(memory, 0, stride),
    values: new Int8Array(memory, values_at, capacity * stride),
    scales: new Float32Array(memory, scales_at, capacity),
    cosines: new Float32Array(memory, out_at, capacity),
  }
}

/** A semantic channel, empty or restored from a snapshot; the first vector determines the dimension. */
export function createVectors(saved: SnapshotReader | null = null, newKernel = createKernel): Vectors {
  let count = saved?.number() ?? 0
  let vector_count = saved?.number() ?? 0
  let dimension = saved?.number() ?? 0
  // created with the first vector: its memory is costly, and many indexes never get a vector
  let kernel: Kernel | null = null
  let views: ReturnType<typeof createViews> | null = null

  /** Grows the memory when it is too small: the values keep their address, and the scales after them move. */
  function reserve(needed: number): ReturnType<typeof createViews> {
    if (views !== null && needed <= views.capacity) return views
    kernel ??= newKernel()
    const scales = views?.scales.slice() ?? []
    views = createViews(
      kernel,
      Math.max(needed, MIN_COLUMN_ROWS, Math.ceil(scales.length * COLUMN_GROWTH_FACTOR)),
      dimension,
    )
    views.scales.fill(0).set(scales)
    return views
  }

  function requireLength(length: number): void {
    if (length !== dimension)
      throw new RangeError(`the vector has ${length} components, those of the index have ${dimension}`)
  }

  function requireDimension(vector: QuantizedVector | null): void {
    if (vector_count > 0 && vector !== null) requireLength(vector.values.length)
  }

  if (saved !== null && vector_count > 0) {
    const { values, scales, stride } = reserve(count)
    values.set(saved.column(int8Column, count * stride))
    scales.set(saved.column(float32Column, count))
  }

  return {
    requireDimension,
    add(n, vector) {
      requireDimension(vector)
      count = n + 1
      if (vector_count === 0) {
        if (vector === null) return
        dimension = vector.values.length
        views = null
      }
      const { values, scales, stride } = reserve(count)
      scales[n] = vector?.scale ?? 0
      if (vector === null) return
      values.set(vector.values, n * stride)
      vector_count++
    },
    hasVector: (n) => (views?.scales[n] ?? 0) > 0,
    isEmpty: () => vector_count === 0,
    cosines(query) {
      if (kernel === null || views === null || vector_count === 0) return new Float32Array(count)
      requireLength(query.length)
      const scale = quantizeQuery(query, views.query)
      kernel.scan({ ...views.layout, count }, scale)
      return views.cosines
    },
    vectorOf(n) {
      const scale = views?.scales[n] ?? 0
      if (views === null || scale === 0) return null
      const start = n * views.stride
      return Float32Array.from(views.values.subarray(start, start + dimension), (value) => value * scale)
    },
    cosineBetween(n, other) {
      if (views === null) return 0
      const { values, scales, stride } = views
      let product = 0
      for (let i = 0; i < dimension; i++) product += (values[n * stride + i] ?? 0) * (values[other * stride + i] ?? 0)
      return product * (scales[n] ?? 0) * (scales[other] ?? 0)
    },
    compact(next) {
      const kept = next.reduce((sum, n) => (n < 0 ? sum : sum + 1), 0)
      vector_count = 0
      if (views !== null) {
        compactRows(views.values, views.stride, next)
        compactRows(views.scales, 1, next)
        views.scales.fill(0, kept, count)
        for (let n = 0; n < kept; n++) if ((views.scales[n] ?? 0) > 0) vector_count++
      }
      count = kept
    },
    save(writer) {
      for (const value of [count, vector_count, dimension]) writer.number(value)
      if (views === null || vector_count === 0) return
      writer.column(views.values.subarray(0, count * views.stride))
      writer.column(views.scales.subarray(0, count))
    },
    bytes: () => views?.memory.byteLength ?? 0,
  }
}
