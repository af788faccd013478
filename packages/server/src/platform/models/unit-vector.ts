/** The rounding error of 384 float32 squares is far below this. */
const LENGTH_TOLERANCE = 1e-3

/** Returns whether a vector has this dimension, only finite numbers, and length 1 within float32 rounding. */
export function isUnitVector(vector: Float32Array, dimension: number | null): boolean {
  const length = Math.hypot(...vector)
  // This comparison is false for NaN.
  return vector.length === dimension && Math.abs(length - 1) <= LENGTH_TOLERANCE
}

/** Returns the sum of the products of the components: of unit vectors, the cosine of their angle. */
export const dotProduct = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

/**
 * Returns the vector of length 1 in the same direction.
 * @throws Error for a vector without a direction: empty, zero, or with a component that is not a finite number
 */
export function normalizeVector(values: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const length = Math.hypot(...Array.from(values))
  if (!(length > 0 && Number.isFinite(length))) throw new Error('a vector has no direction or is not finite')
  return Float32Array.from(values, (value) => value / length)
}
