import { floats, grow, signedBytes } from './grow.ts'
import type { QuantisedVector } from './types.ts'

/** The semantic channel: one quantised vector per document, all scanned for every query. */
export interface Vectors {
  /** Throws RangeError when the length of the vector differs from the vectors already held. */
  check(vector: QuantisedVector | null): void
  /** Sets the vector of document `n`, after the same check; numbers must come in rising order. */
  add(n: number, vector: QuantisedVector | null): void
  has(n: number): boolean
  /** True when no document has a vector. */
  empty(): boolean
  /**
   * Cosine of every document from 0 with a query of unit length (0 without a vector), valid until the next call.
   * Throws RangeError when the query has another length than the vectors held.
   */
  cosines(query: Float32Array): Float32Array
  /** Renumbers the documents by `next` (old number → new number, rising); a document with -1 is forgotten. */
  compact(next: Int32Array): void
}

/** An empty semantic channel; the first vector fixes the dimension. */
export function createVectors(): Vectors {
  let dimension = 0
  let held = 0
  let count = 0
  let values = signedBytes(0)
  let scales = floats(1024)
  let cosines = floats(1024)

  function expectLength(length: number): void {
    if (length !== dimension) throw new RangeError(`vector has ${length} components, the index holds ${dimension}`)
  }

  function check(vector: QuantisedVector | null): void {
    if (held > 0 && vector !== null) expectLength(vector.values.length)
  }

  return {
    check,
    add(n, vector) {
      check(vector)
      count = n + 1
      scales = grow(scales, count, floats)
      scales[n] = 0
      if (vector === null) return
      if (held === 0) dimension = vector.values.length
      values = grow(values, count * dimension, signedBytes)
      values.set(vector.values, n * dimension)
      scales[n] = vector.scale
      held++
    },
    has: (n) => (scales[n] ?? 0) > 0,
    empty: () => held === 0,
    cosines(query) {
      cosines = grow(cosines, scales.length, floats)
      if (held === 0) return cosines.fill(0, 0, count)
      expectLength(query.length)
      values = grow(values, count * dimension, signedBytes)
      scan(Float64Array.from(query), values, scales, count, cosines)
      return cosines
    },
    compact(next) {
      let kept = 0
      held = 0
      for (let n = 0; n < count; n++) {
        if ((next[n] ?? -1) < 0) continue
        values.copyWithin(kept * dimension, n * dimension, (n + 1) * dimension)
        const scale = scales[n] ?? 0
        scales[kept++] = scale
        if (scale > 0) held++
      }
      count = kept
    },
  }
}

/**
 * Exact linear scan: writes the cosine of the query with each of `count` vectors into `out`. All of them are scored,
 * readable or not: a test per vector costs more than it saves (search.md §2.3), and the caller applies its mask
 * afterwards. Four sums keep the additions independent of each other.
 */
function scan(query: Float64Array, values: Int8Array, scales: Float32Array, count: number, out: Float32Array): void {
  const dimension = query.length
  const rest = dimension % 4
  for (let n = 0; n < count; n++) {
    const start = n * dimension
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let i = 0
    for (; i < dimension - rest; i += 4) {
      const at = start + i
      a += (query[i] ?? 0) * (values[at] ?? 0)
      b += (query[i + 1] ?? 0) * (values[at + 1] ?? 0)
      c += (query[i + 2] ?? 0) * (values[at + 2] ?? 0)
      d += (query[i + 3] ?? 0) * (values[at + 3] ?? 0)
    }
    for (; i < dimension; i++) a += (query[i] ?? 0) * (values[start + i] ?? 0)
    out[n] = (a + b + c + d) * (scales[n] ?? 0)
  }
}
