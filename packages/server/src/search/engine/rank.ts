import { type Blend, leastMix, relevance } from './blend.ts'
import { createKernel, type Kernel } from './kernel.ts'
import { SIFT_STEP } from './sift-code.ts'
import { createTop, type Ranked } from './top.ts'
import type { Vectors } from './vectors.ts'

const NUMBER_BYTES = 4
const GROWTH = 1.5

/** What is known of the documents with numbers below `count`; every column holds at least as many. */
export interface Scored {
  count: number
  /** 1 for a document that may be answered */
  mask: Uint8Array
  lexical: Float32Array
  /** null when the semantic channel did not run */
  cosines: Float32Array | null
  has: Vectors['has']
  /** factor on the relevance */
  factors: Float64Array
}

/** Ranks documents by relevance and factor. */
export interface Ranking {
  /** The best `k` of those whose relevance reaches the floor, and how many there are. */
  best(scored: Scored, blend: Blend, floor: number, k: number): { ranked: Ranked[]; total: number }
}

/** A ranking with a memory of its own, in which the kernel looks for those that come into question. */
export function createRanking(kernel = createKernel()): Ranking {
  let room = layOut(kernel, 0)

  /**
   * The numbers of all documents that can reach `least`, and of a few more, valid until the next call. Most documents of
   * a large store cannot, and this test costs a hundredth of the relevance. A cosine of 0 may stand for a missing
   * vector; without cosines it may not.
   */
  function likely({ count, mask, lexical, cosines }: Scored, share: number, least: number): Uint32Array {
    if (count > room.capacity) room = layOut(kernel, Math.ceil(count * GROWTH))
    room.mask.set(mask.subarray(0, count))
    room.mask.fill(0, count, padded(count))
    room.lexical.set(lexical.subarray(0, count))
    if (cosines === null) room.cosines.fill(-1, 0, count)
    else room.cosines.set(cosines.subarray(0, count))
    return room.found.subarray(0, kernel.sift({ ...room.layout, count }, share, least))
  }

  return {
    best(scored, blend, floor, k) {
      const { lexical, cosines, has, factors } = scored
      const top = createTop(k)
      let total = 0
      for (const n of likely(scored, blend.share, leastMix(floor, blend))) {
        const cosine = cosines !== null && has(n) ? (cosines[n] ?? 0) : null
        const base = relevance(cosine, lexical[n] ?? 0, blend)
        if (base < floor) continue
        total++
        top.offer(n, base * (factors[n] ?? 0))
      }
      return { ranked: top.ranked(), total }
    },
  }
}

const padded = (count: number): number => Math.ceil(count / SIFT_STEP) * SIFT_STEP

function layOut(kernel: Kernel, needed: number) {
  const capacity = padded(needed)
  const size = capacity * NUMBER_BYTES
  const [cosines, lexical, found, mask] = [0, size, 2 * size, 3 * size]
  const memory = kernel.grow(mask + capacity)
  return {
    layout: { mask, cosines, lexical, found },
    capacity,
    mask: new Uint8Array(memory, mask, capacity),
    cosines: new Float32Array(memory, cosines, capacity),
    lexical: new Float32Array(memory, lexical, capacity),
    found: new Uint32Array(memory, found, capacity),
  }
}
