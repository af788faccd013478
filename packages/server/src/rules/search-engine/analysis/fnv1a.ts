/** Start value of 32-bit FNV-1a (Fowler, Noll and Vo). */
export const FNV_OFFSET_BASIS = 0x811c9dc5
export const FNV_PRIME = 0x01000193

/** The FNV-1a state after one more UTF-16 unit. */
export const fnv1aStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, FNV_PRIME)

/** 32-bit FNV-1a over the UTF-16 units of a text, 0..2³²−1. */
export function fnv1a(text: string): number {
  let hash = FNV_OFFSET_BASIS
  for (let i = 0; i < text.length; i++) hash = fnv1aStep(hash, text.charCodeAt(i))
  return hash >>> 0
}
