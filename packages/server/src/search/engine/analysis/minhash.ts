import { SHINGLE_WORDS, splitShingleUnits } from './shingles.ts'

/** Values per signature: a standard error of at most .044 for one pair. */
export const SIGNATURE_LENGTH = 128
/** The value of every slot of a text without shingles. */
const EMPTY_SLOT = 0xffff
const MAX_UINT32 = 0xffffffff

const SPACE = 32

const fnvStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

/** 32-bit FNV-1a over the UTF-16 units of a shingle, its words joined by spaces: making a text of them costs more. */
function hashShingle(units: readonly string[], from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) {
    const unit = units[at] ?? ''
    if (at > from) hash = fnvStep(hash, SPACE)
    for (let i = 0; i < unit.length; i++) hash = fnvStep(hash, unit.charCodeAt(i))
  }
  return hash >>> 0
}

/** The finaliser of MurmurHash3: every input bit changes every output bit with probability near ½. */
function mixBits(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Fixed seeds, so that signatures of different runs can be compared. */
const SEEDS = Uint32Array.from({ length: SIGNATURE_LENGTH }, (_, i) => mixBits(Math.imul(i + 1, 0x9e3779b9)))

/**
 * MinHash signature of the word 3-shingles of a text (Broder 1997): 128 values. 16 bits of each minimum (Li and König
 * 2010) are equal by chance once in 65,536.
 */
export function minhash(text: string): Uint16Array {
  const least = new Uint32Array(SIGNATURE_LENGTH).fill(MAX_UINT32)
  const units = splitShingleUnits(text)
  if (units.length === 0) return new Uint16Array(SIGNATURE_LENGTH).fill(EMPTY_SLOT)
  const shingles = Math.max(1, units.length - SHINGLE_WORDS + 1)
  for (let shingle = 0; shingle < shingles; shingle++) {
    const hash = hashShingle(units, shingle, Math.min(units.length, shingle + SHINGLE_WORDS))
    for (let i = 0; i < SIGNATURE_LENGTH; i++) {
      const value = mixBits(hash ^ (SEEDS[i] ?? 0))
      if (value < (least[i] ?? 0)) least[i] = value
    }
  }
  return new Uint16Array(least)
}

/**
 * Estimated Jaccard similarity of the shingles behind two signatures, 0..1; 0 when either text had none. The second
 * signature is read from `start` of `b`, so that many can lie in one array.
 */
export function estimateOverlap(a: Uint16Array, b: Uint16Array, start = 0): number {
  let equal = 0
  for (let i = 0; i < SIGNATURE_LENGTH; i++) if (a[i] === b[start + i] && a[i] !== EMPTY_SLOT) equal++
  return equal / SIGNATURE_LENGTH
}
