import type { Vectors } from '../index/vectors.ts'
import { createKernel } from '../kernel/create-kernel.ts'
import { type Kernel, SELECT_STEP } from '../kernel/kernel.ts'
import { type FusionWeights, fuseScores, minLinearScore } from './score-fusion.ts'
import { createTopKHeap, type RankedDocument } from './top-k-heap.ts'

const NUMBER_BYTES = 4
const GROWTH_FACTOR = 1.5

/** What is known of the documents with numbers below `count`; every column holds at least as many. */
export interface ScoreColumns {
  count: number
  /** 1 for a document that may be answered */
  bitmap: Uint8Array
  lexical: Float32Array
  /** null when the semantic channel did not run */
  cosines: Float32Array | null
  hasVector: Vectors['hasVector']
  /** factor on the relevance */
  factors: Float64Array
}

/** Ranks documents by relevance and factor. */
export interface Ranker {
  /** The best `k` of those whose relevance reaches the floor, and how many there are. */
  rankTopK(
    scored: ScoreColumns,
    blend: FusionWeights,
    floor: number,
    k: number,
  ): { ranked: RankedDocument[]; total: number }
}

/** A ranking with a memory of its own, in which the kernel looks for those that come into question. */
export function createRanker(kernel = createKernel()): Ranker {
  let room = createViews(kernel, 0)

  /**
   * The numbers of all documents that can reach `least`, and of a few more, valid until the next call. Most documents of
   * a large store cannot, and this test costs a hundredth of the relevance. A cosine of 0 may stand for a missing
   * vector; without cosines it may not.
   */
  function likely({ count, bitmap, lexical, cosines }: ScoreColumns, share: number, least: number): Uint32Array {
    if (count > room.capacity) room = createViews(kernel, Math.ceil(count * GROWTH_FACTOR))
    room.mask.set(bitmap.subarray(0, count))
    room.mask.fill(0, count, padCount(count))
    room.lexical.set(lexical.subarray(0, count))
    if (cosines === null) room.cosines.fill(-1, 0, count)
    else room.cosines.set(cosines.subarray(0, count))
    return room.found.subarray(0, kernel.selectCandidates({ ...room.layout, count }, share, least))
  }

  return {
    rankTopK(scored, blend, floor, k) {
      const { lexical, cosines, hasVector, factors } = scored
      const top = createTopKHeap(k)
      let total = 0
      for (const n of likely(scored, blend.semantic_weight, minLinearScore(floor, blend))) {
        const cosine = cosines !== null && hasVector(n) ? (cosines[n] ?? 0) : null
        const base = fuseScores(cosine, lexical[n] ?? 0, blend)
        if (base < floor) continue
        total++
        top.offer(n, base * (factors[n] ?? 0))
      }
      return { ranked: top.ranked(), total }
    },
  }
}

const padCount = (count: number): number => Math.ceil(count / SELECT_STEP) * SELECT_STEP

function createViews(kernel: Kernel, needed: number) {
  const capacity = padCount(needed)
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
