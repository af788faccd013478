/** Terms by their weight. */
export type TermWeights = ReadonlyMap<string, number>

/** Sums the weights of terms. */
export const sumWeights = (terms: TermWeights): number => [...terms.values()].reduce((sum, weight) => sum + weight, 0)

/** Weight, in `a`, of the terms that both have. */
export function weightShared(a: TermWeights, b: TermWeights): number {
  let shared = 0
  for (const [term, weight] of a) if (b.has(term)) shared += weight
  return shared
}
