import type { VersionChains } from '../index/version-chains.ts'
import { boostByErrorMatch } from './score-fusion.ts'
import type { RankedDocument } from './top-k-heap.ts'

/** The inputs of `boostDocuments`. */
export interface BoostSources {
  /** share (0..1) of the error of the query that a document has, by document number */
  error_shares: ReadonlyMap<number, number>
  chains: Pick<VersionChains, 'superseded' | 'newestVersionOf'>
  numberOf: (id: string) => number | undefined
  /** 1 for a document that may be found */
  bitmap: Uint8Array
  /** relevance of a document by its own text and vector */
  relevanceOf: (n: number) => number
  /** the lowest relevance of a result */
  relevance_threshold: number
}

/** The boosted documents and the kinds of boosts that occurred. */
export interface BoostedDocuments {
  /** boosted relevance by document number */
  relevance: Map<number, number>
  /** a document shares enough of the error of the query to be found */
  has_error_match: boolean
  /** relevance that a newest version inherits from an older one, by document number of the newest */
  inherited: ReadonlyMap<number, number>
}

/**
 * Boosts the documents that share the error of the query, then passes the relevance of each superseded version on to
 * the newest one where the reader may see both.
 */
export function boostDocuments({
  error_shares,
  chains,
  numberOf,
  bitmap,
  relevanceOf,
  relevance_threshold,
}: BoostSources): BoostedDocuments {
  const relevance = new Map<number, number>()
  let has_error_match = false
  for (const [n, share] of error_shares) {
    if (bitmap[n] !== 1) continue
    const boosted = boostByErrorMatch(relevanceOf(n), share)
    relevance.set(n, boosted)
    has_error_match ||= boosted >= relevance_threshold
  }
  const inherited = new Map<number, number>()
  const boostedRelevanceOf = (n: number): number => relevance.get(n) ?? relevanceOf(n)
  for (const old of chains.superseded()) {
    const base = bitmap[old] === 1 ? boostedRelevanceOf(old) : 0
    if (base < relevance_threshold) continue
    const head = chains.newestVersionOf(old, numberOf)
    if (bitmap[head] === 1 && base > Math.max(boostedRelevanceOf(head), inherited.get(head) ?? 0))
      inherited.set(head, base)
  }
  for (const [head, base] of inherited) relevance.set(head, base)
  return { relevance, has_error_match, inherited }
}

/**
 * Merges the boosted documents into a ranking of the others.
 * @param best the ranking by own relevance
 * @param factors multiply the relevance, by document number
 * @returns the best `k` documents, and how many reach the relevance threshold
 */
export function mergeBoosted(
  best: { ranked: RankedDocument[]; total: number },
  { relevance }: BoostedDocuments,
  { relevanceOf, relevance_threshold }: Pick<BoostSources, 'relevanceOf' | 'relevance_threshold'>,
  factors: Float64Array,
  k: number,
): { ranked: RankedDocument[]; total: number } {
  if (relevance.size === 0) return best
  const ranked = best.ranked.filter(({ n }) => !relevance.has(n))
  let { total } = best
  for (const [n, boosted] of relevance) {
    if (boosted < relevance_threshold) continue
    if (relevanceOf(n) < relevance_threshold) total++
    ranked.push({ n, score: boosted * (factors[n] ?? 0) })
  }
  ranked.sort((a, b) => b.score - a.score || b.n - a.n)
  return { ranked: ranked.slice(0, k), total }
}
