import { liftByError } from './blend.ts'
import type { Chains } from './chains.ts'
import type { Ranked } from './top.ts'

/** What makes documents more relevant than their own words and meaning. */
export interface LiftSources {
  /** share of the error asked for, by document */
  shares: ReadonlyMap<number, number>
  chains: Pick<Chains, 'replaced' | 'headOf'>
  numberOf: (id: string) => number | undefined
  /** 1 for a document that may be answered */
  mask: Uint8Array
  /** relevance of a document by its own words and meaning */
  relevanceOf: (n: number) => number
  /** relevance from which a document is answered */
  floor: number
}

/** Documents with their raised relevance, and whether an answer has such a one for that reason. */
export interface Lifted {
  relevance: Map<number, number>
  by_error: boolean
  inherited: boolean
}

/**
 * Raises the documents that share the error asked for, then hands the relevance of each version that was replaced to
 * the newest one, where the reader may see both.
 */
export function liftDocuments({ shares, chains, numberOf, mask, relevanceOf, floor }: LiftSources): Lifted {
  const relevance = new Map<number, number>()
  let by_error = false
  for (const [n, share] of shares) {
    if (mask[n] !== 1) continue
    const raised = liftByError(relevanceOf(n), share)
    relevance.set(n, raised)
    by_error ||= raised >= floor
  }
  const inherited = new Map<number, number>()
  const raisedOf = (n: number): number => relevance.get(n) ?? relevanceOf(n)
  for (const old of chains.replaced()) {
    const base = mask[old] === 1 ? raisedOf(old) : 0
    if (base < floor) continue
    const head = chains.headOf(old, numberOf)
    if (mask[head] === 1 && base > Math.max(raisedOf(head), inherited.get(head) ?? 0)) inherited.set(head, base)
  }
  for (const [head, base] of inherited) relevance.set(head, base)
  return { relevance, by_error, inherited: inherited.size > 0 }
}

/** The best `k` when the lifted documents have their raised relevance, and how many reach the floor then. */
export function placeLifted(
  best: { ranked: Ranked[]; total: number },
  { relevance }: Lifted,
  { relevanceOf, floor }: Pick<LiftSources, 'relevanceOf' | 'floor'>,
  factors: Float64Array,
  k: number,
): { ranked: Ranked[]; total: number } {
  if (relevance.size === 0) return best
  const ranked = best.ranked.filter(({ n }) => !relevance.has(n))
  let { total } = best
  for (const [n, raised] of relevance) {
    if (raised < floor) continue
    if (relevanceOf(n) < floor) total++
    ranked.push({ n, score: raised * (factors[n] ?? 0) })
  }
  ranked.sort((a, b) => b.score - a.score || b.n - a.n)
  return { ranked: ranked.slice(0, k), total }
}
