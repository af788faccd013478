import { type Blend, leastMix, relevance } from './blend.ts'
import { grow, words } from './grow.ts'
import { createShortlist } from './shortlist.ts'
import { createTop, type Ranked } from './top.ts'
import type { Vectors } from './vectors.ts'

/**
 * Of real vectors (88,296 commit messages, 218 queries of the dev sets) the 100 nearest are among the 4.5 % nearest by
 * estimate with a share of .990, the 10 nearest with .999.
 */
const REFINED_SHARE = 0.05

/** What is known of the documents with numbers below `count`; every column holds at least as many. */
export interface Scored {
  count: number
  /** 1 for a document that may be answered */
  mask: Uint8Array
  lexical: Float32Array
  /** null when the semantic channel did not run */
  cosines: Float32Array | null
  has: Vectors['has']
  /** makes estimates cosines; null when they are cosines already */
  refine: Vectors['refine'] | null
  /** factor on the relevance */
  factors: Float64Array
}

/** Ranks documents by relevance and factor. */
export interface Ranking {
  /** The best `k` of those whose relevance reaches the floor, and how many there are. */
  best(scored: Scored, blend: Blend, floor: number, k: number): { ranked: Ranked[]; total: number }
}

/** A ranking with a memory of its own for those that come into question. */
export function createRanking(): Ranking {
  let likely = words(0)
  const shortlist = createShortlist()

  /** The documents that come into question. */
  function choose(scored: Scored, blend: Blend, floor: number): Uint32Array {
    if (scored.refine !== null) {
      const chosen = shortlist.of(scored, blend.share, scored.count * REFINED_SHARE)
      scored.refine(chosen)
      return chosen
    }
    likely = grow(likely, scored.count, words)
    return likely.subarray(0, sift(scored, blend.share, leastMix(floor, blend), likely))
  }

  return {
    best(scored, blend, floor, k) {
      const { lexical, cosines, has, factors } = scored
      const top = createTop(k)
      let total = 0
      for (const n of choose(scored, blend, floor)) {
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

/**
 * Writes the numbers of all documents that can reach `least`, and of a few more, into `found` and gives how many. Most
 * documents of a large store cannot, and this test costs a tenth of the relevance. A cosine of 0 may stand for a missing
 * vector.
 */
function sift(scored: Scored, share: number, least: number, found: Uint32Array): number {
  const { count, mask, lexical, cosines } = scored
  const rest = 1 - share
  const mayLack = cosines !== null
  let at = 0
  for (let n = 0; n < count; n++) {
    if (mask[n] !== 1) continue
    const words = lexical[n] ?? 0
    const cosine = cosines === null ? 0 : (cosines[n] ?? 0)
    const mix = rest * words + (cosine > 0 ? share * cosine : 0)
    if (mix >= least || (mayLack && cosine === 0 && words > 0)) found[at++] = n
  }
  return at
}
