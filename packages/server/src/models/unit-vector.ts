/** Rounding of 384 float32 squares stays far below this. */
const LENGTH_TOLERANCE = 1e-3

/** Whether a vector has this dimension, only numbers, and length 1 within float32 rounding. */
export function isUnitVector(vector: Float32Array, dimension: number): boolean {
  const length = Math.hypot(...vector)
  // Written so that NaN gives false.
  return vector.length === dimension && Math.abs(length - 1) <= LENGTH_TOLERANCE
}
