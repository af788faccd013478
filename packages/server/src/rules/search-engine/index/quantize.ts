import type { QuantizedVector } from './types.ts'

const MAX_INT8 = 127
const MAX_INT16 = 32_767
const MAX_INT32 = 2 ** 31 - 1

/** Quantizes a vector to signed bytes, scaled by its largest component; the zero vector gets scale 0. */
export function quantize(vector: Float32Array): QuantizedVector {
  const values = new Int8Array(vector.length)
  return { values, scale: quantizeTo(vector, MAX_INT8, values) }
}

/**
 * Quantizes a query as finely as 16 bits and exact sums allow: the dot product with a vector of signed bytes stays
 * below 2³¹.
 * @param values receives the components, and zeros behind the last one
 * @returns the scale
 */
export function quantizeQuery(query: Float32Array, values: Int16Array): number {
  const limit = Math.min(MAX_INT16, Math.floor(MAX_INT32 / (MAX_INT8 * Math.max(1, query.length))))
  return quantizeTo(query, limit, values.fill(0))
}

function quantizeTo(vector: Float32Array, limit: number, values: Int8Array | Int16Array): number {
  let largest = 0
  for (const component of vector) largest = Math.max(largest, Math.abs(component))
  if (largest === 0) return 0
  for (const [i, component] of vector.entries()) values[i] = Math.round((component * limit) / largest)
  return largest / limit
}

/** Reads a vector from its stored bytes, without a copy. */
export const decodeVector = ({ components, scale }: { components: Uint8Array; scale: number }): QuantizedVector => ({
  values: new Int8Array(components.buffer, components.byteOffset, components.byteLength),
  scale,
})

/** Returns the unit vector with the direction of a quantized one. */
export function toUnitVector(values: Int8Array): Float32Array {
  const length = Math.hypot(...values) || 1
  return Float32Array.from(values, (value) => value / length)
}
