import { COLUMN_GROWTH_FACTOR } from '../index/number-columns.ts'
import type { Vectors } from '../index/vectors.ts'
import { createKernel } from '../kernel/create-kernel.ts'
import { type Kernel, SELECT_STEP } from '../kernel/kernel.ts'
import { type FusionWeights, fuseScores, minLinearScore } from './score-fusion.ts'
import { createTopKHeap, type RankedDocument } from './top-k-heap.ts'

const NUMBER_BYTES = 4

/** The scores of the documents with numbers below `count`; the columns may be longer. */
export interface ScoreColumns {
  count: number
  /** 1 for a document that may be found */
  bitmap: Uint8Array
  lexical: Float32Array
  /** null when the semantic channel did not run */
  cosines: Float32Array | null
  hasVector: Vectors['hasVector']
  /** multiply the relevance */
  factors: Float64Array
}

/** Ranks documents by relevance times factor. */
export interface Ranker {
  /**
   * Returns the best `k` documents whose relevance reaches `minRelevance`, best first, and how many reach it. Of equal
   * scores the newer document comes first.
   */
  rankTopK(
    columns: ScoreColumns,
    weights: FusionWeights,
    minRelevance: number,
    k: number,
  ): { ranked: RankedDocument[]; total: number }
}

/** A ranker with its own kernel memory, in which the kernel selects the candidates. */
export function createRanker(kernel = createKernel()): Ranker {
  let views = createViews(kernel, 0)

  /**
   * Returns the numbers of all documents that can reach `minScore` and of a few more, valid until the next call. Most
   * documents of a large store cannot, and this test costs a hundredth of the exact relevance. A cosine of 0 may stand
   * for a missing vector, so without a semantic channel the cosines are -1.
   */
  function selectCandidates(
    { count, bitmap, lexical, cosines }: ScoreColumns,
    semanticWeight: number,
    minScore: number,
  ): Uint32Array {
    if (count > views.capacity) views = createViews(kernel, Math.ceil(count * COLUMN_GROWTH_FACTOR))
    views.mask.set(bitmap.subarray(0, count))
    views.mask.fill(0, count, padCount(count))
    views.lexical.set(lexical.subarray(0, count))
    if (cosines === null) views.cosines.fill(-1, 0, count)
    else views.cosines.set(cosines.subarray(0, count))
    return views.found.subarray(0, kernel.selectCandidates({ ...views.layout, count }, semanticWeight, minScore))
  }

  return {
    rankTopK(columns, weights, minRelevance, k) {
      const { lexical, cosines, hasVector, factors } = columns
      const top = createTopKHeap(k)
      let total = 0
      const minScore = minLinearScore(minRelevance, weights)
      for (const n of selectCandidates(columns, weights.semantic_weight, minScore)) {
        const cosine = cosines !== null && hasVector(n) ? (cosines[n] ?? 0) : null
        const relevance = fuseScores(cosine, lexical[n] ?? 0, weights)
        if (relevance < minRelevance) continue
        total++
        top.offer(n, relevance * (factors[n] ?? 0))
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
