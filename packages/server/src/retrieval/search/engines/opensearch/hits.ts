import { estimateOverlap } from '../../../../rules/search-engine/analysis/minhash.ts'
import type { QuantizedVector, Similarity } from '../../../../rules/search-engine/index/types.ts'
import { decodeHitVector, decodeSignature, type StoredFields } from './to-document.ts'

/** A hit as the cluster sends it. */
export interface RawHit {
  _id: string
  _score: number | null
  _source: { m: StoredFields }
  matched_queries?: string[]
}

/** A hit with its vector and signature, which are decoded when they are needed. */
export interface Hit {
  id: string
  fields: StoredFields
  vector(): QuantizedVector | null
  signature(): Uint16Array
}

export function toHit({ _id, _source }: Pick<RawHit, '_id' | '_source'>): Hit {
  const fields = _source.m
  let vector: QuantizedVector | null | undefined
  let signature: Uint16Array | undefined
  return {
    id: _id,
    fields,
    vector() {
      if (vector === undefined) vector = decodeHitVector(fields)
      return vector
    },
    signature() {
      signature ??= decodeSignature(fields)
      return signature
    },
  }
}

/** The cosine of a query of unit length and a vector. */
export function cosineTo(query: Float32Array, { values, scale }: QuantizedVector): number {
  let product = 0
  for (let i = 0; i < values.length; i++) product += (query[i] ?? 0) * (values[i] ?? 0)
  return product * scale
}

function cosineOf(a: QuantizedVector | null, b: QuantizedVector | null): number {
  if (a === null || b === null) return 0
  let product = 0
  for (let i = 0; i < a.values.length; i++) product += (a.values[i] ?? 0) * (b.values[i] ?? 0)
  return product * a.scale * b.scale
}

const NOT_FOUND: Similarity = { cosine: 0, overlap: 0 }

/** Compares hits; 0 where one of them is not among these. */
export function compareHits(hits: ReadonlyMap<string, Hit>): (id: string, other: string) => Similarity {
  return (id, other) => {
    const [a, b] = [hits.get(id), hits.get(other)]
    if (a === undefined || b === undefined) return NOT_FOUND
    return { cosine: cosineOf(a.vector(), b.vector()), overlap: estimateOverlap(a.signature(), b.signature()) }
  }
}

/** The score that the cluster gives a vector for a query of bytes: half of one and their cosine. */
export function vectorScore(query: readonly number[], { values }: QuantizedVector): number {
  let [product, of_query, of_values] = [0, 0, 0]
  for (let i = 0; i < values.length; i++) {
    const [x, y] = [query[i] ?? 0, values[i] ?? 0]
    product += x * y
    of_query += x * x
    of_values += y * y
  }
  return of_query === 0 || of_values === 0 ? 0 : (1 + product / Math.sqrt(of_query * of_values)) / 2
}
