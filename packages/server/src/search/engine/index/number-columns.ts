/** What the columns of the index are made of. */
export type NumberColumn = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

/** Columns of some hundred thousand rows grow by half: twice the size would leave half of it unused. */
const GROWTH_FACTOR = 1.5

/**
 * The array itself when it holds at least `needed` elements, else a copy of one and a half the size or more.
 * `make` creates a zeroed array of the same kind.
 */
export function growColumn<T extends NumberColumn>(array: T, needed: number, make: (length: number) => T): T {
  if (needed <= array.length) return array
  const larger = make(Math.max(needed, Math.ceil(array.length * GROWTH_FACTOR)))
  larger.set(array)
  return larger
}

export const uint8Column = (length: number): Uint8Array => new Uint8Array(length)
export const int8Column = (length: number): Int8Array => new Int8Array(length)
export const uint16Column = (length: number): Uint16Array => new Uint16Array(length)
export const uint32Column = (length: number): Uint32Array => new Uint32Array(length)
export const float32Column = (length: number): Float32Array => new Float32Array(length)
export const float64Column = (length: number): Float64Array => new Float64Array(length)
