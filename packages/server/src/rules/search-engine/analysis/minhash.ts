import { FNV_OFFSET_BASIS, fnv1aStep } from './fnv1a.ts'
import { SHINGLE_WORDS, splitShingleUnits } from './shingles.ts'

/** Values per signature; the standard error of one estimate is at most .044. */
export const SIGNATURE_LENGTH = 128
export const SIGNATURE_BYTES = 2 * SIGNATURE_LENGTH
/** The value of every slot of the signature of a text without shingles. */
const EMPTY_SLOT = 0xffff
const MAX_UINT32 = 0xffffffff
const SPACE = 32

/** `fnv1a` of the words of a shingle joined by spaces; building that text would cost more. */
function hashShingle(units: readonly string[], from: number, to: number): number {
  let hash = FNV_OFFSET_BASIS
  for (let at = from; at < to; at++) {
    const unit = units[at] ?? ''
    if (at > from) hash = fnv1aStep(hash, SPACE)
    for (let i = 0; i < unit.length; i++) hash = fnv1aStep(hash, unit.charCodeAt(i))
  }
  return hash >>> 0
}

/** The finalizer of MurmurHash3 (Appleby): every input bit changes every output bit with probability near ½. */
function mixBits(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The seeds are fixed, because signatures from different runs are compared with each other. */
const SEEDS = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_, i) => mixBits(Math.imul(i + 1, 0x9e3779b9)))

/**
 * Computes the MinHash signature of the word 3-shingles of a text (Broder 1997), reduced to 16 bits per value (b-bit
 * minwise hashing, Li and König 2010): two values are equal by chance once in 65,536.
 * @returns SIGNATURE_LENGTH values
 */
export function minhash(text: string): Uint16Array {
  const minima = new Uint32Array(SIGNATURE_LENGTH).fill(MAX_UINT32)
  const units = splitShingleUnits(text)
  if (units.length === 0) return new Uint16Array(SIGNATURE_LENGTH).fill(EMPTY_SLOT)
  const shingles = Math.max(1, units.length - SHINGLE_WORDS + 1)
  for (let shingle = 0; shingle < shingles; shingle++) {
    const hash = hashShingle(units, shingle, Math.min(units.length, shingle + SHINGLE_WORDS))
    for (let i = 0; i < SIGNATURE_LENGTH; i++) {
      const value = mixBits(hash ^ (SEEDS[i] ?? 0))
      if (value < (minima[i] ?? 0)) minima[i] = value
    }
  }
  return new Uint16Array(minima)
}

/**
 * Estimates the Jaccard similarity of the shingles of two texts from their signatures.
 * @param start where the second signature begins in `b`, which may hold many
 * @returns 0..1; 0 when either text has no shingles
 */
export function estimateOverlap(a: Uint16Array, b: Uint16Array, start = 0): number {
  let equal = 0
  for (let i = 0; i < SIGNATURE_LENGTH; i++) if (a[i] === b[start + i] && a[i] !== EMPTY_SLOT) equal++
  return equal / SIGNATURE_LENGTH
}
