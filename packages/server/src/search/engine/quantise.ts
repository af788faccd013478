import type { QuantisedVector } from './types.ts'

const MAX_BYTE = 127

/** Quantises a vector to signed bytes by its largest component; the zero vector gets scale 0. */
export function quantise(vector: Float32Array): QuantisedVector {
  let largest = 0
  for (const component of vector) largest = Math.max(largest, Math.abs(component))
  const values = new Int8Array(vector.length)
  if (largest === 0) return { values, scale: 0 }
  for (const [i, component] of vector.entries()) values[i] = Math.round((component * MAX_BYTE) / largest)
  return { values, scale: largest / MAX_BYTE }
}
