import type { VersionChains } from '../index/version-chains.ts'
import { boostByErrorMatch } from './score-fusion.ts'
import type { RankedDocument } from './top-k-heap.ts'

/** What makes documents more relevant than their own words and meaning. */
export interface BoostSources {
  /** share of the error asked for, by document */
  error_shares: ReadonlyMap<number, number>
  chains: Pick<VersionChains, 'superseded' | 'newestVersionOf'>
  numberOf: (id: string) => number | undefined
  /** 1 for a document that may be answered */
  bitmap: Uint8Array
  /** relevance of a document by its own words and meaning */
  relevanceOf: (n: number) => number
  /** relevance from which a document is answered */
  relevance_threshold: number
}

/** Documents with their raised relevance, and whether an answer has such a one for that reason. */
export interface BoostedDocuments {
  relevance: Map<number, number>
  has_error_match: boolean
  has_inherited: boolean
}

/**
 * Raises the documents that share the error asked for, then hands the relevance of each version that was replaced to
 * the newest one, where the reader may see both.
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
    const raised = boostByErrorMatch(relevanceOf(n), share)
    relevance.set(n, raised)
    has_error_match ||= raised >= relevance_threshold
  }
  const inherited = new Map<number, number>()
  const raisedOf = (n: number): number => relevance.get(n) ?? relevanceOf(n)
  for (const old of chains.superseded()) {
    const base = bitmap[old] === 1 ? raisedOf(old) : 0
    if (base < relevance_threshold) continue
    const head = chains.newestVersionOf(old, numberOf)
    if (bitmap[head] === 1 && base > Math.max(raisedOf(head), inherited.get(head) ?? 0)) inherited.set(head, base)
  }
  for (const [head, base] of inherited) relevance.set(head, base)
  return { relevance, has_error_match, has_inherited: inherited.size > 0 }
}

/** The best `k` when the lifted documents have their raised relevance, and how many reach the floor then. */
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
  for (const [n, raised] of relevance) {
    if (raised < relevance_threshold) continue
    if (relevanceOf(n) < relevance_threshold) total++
    ranked.push({ n, score: raised * (factors[n] ?? 0) })
  }
  ranked.sort((a, b) => b.score - a.score || b.n - a.n)
  return { ranked: ranked.slice(0, k), total }
}
