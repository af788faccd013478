interface NumberArray extends ArrayLike<number> {
  set(values: ArrayLike<number>): void
}

/**
 * The array itself when it holds at least `needed` elements, else a copy of twice the size or more.
 * `make` creates a zeroed array of the same kind.
 */
export function grow<T extends NumberArray>(array: T, needed: number, make: (length: number) => T): T {
  if (needed <= array.length) return array
  const larger = make(Math.max(needed, array.length * 2))
  larger.set(array)
  return larger
}

export const bytes = (length: number): Uint8Array => new Uint8Array(length)
export const signedBytes = (length: number): Int8Array => new Int8Array(length)
export const words = (length: number): Uint32Array => new Uint32Array(length)
export const floats = (length: number): Float32Array => new Float32Array(length)
export const doubles = (length: number): Float64Array => new Float64Array(length)
