import { type Blend, leastMix, relevance } from './blend.ts'
import { grow, words } from './grow.ts'
import { createTop, type Ranked } from './top.ts'
import type { Vectors } from './vectors.ts'

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

/** A ranking with a memory of its own for those that come into question. */
export function createRanking(): Ranking {
  let likely = words(0)
  return {
    best(scored, blend, floor, k) {
      const { count, lexical, cosines, has, factors } = scored
      likely = grow(likely, count, words)
      const found = sift(scored, blend.share, leastMix(floor, blend), likely)
      const top = createTop(k)
      let total = 0
      for (let i = 0; i < found; i++) {
        const n = likely[i] ?? 0
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
