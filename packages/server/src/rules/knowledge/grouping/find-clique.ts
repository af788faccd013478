import { isLargeEnough } from './group-rules.ts'
import { areSupporting, type LinkGraph, meanSupport } from './link-graph.ts'

/** Neighbors from which a clique is grown. */
const MAX_CANDIDATES = 40

/**
 * Finds records that all support each other, the given one among them: the most, of these the closest.
 * @param candidates other records that may be in it
 * @returns the given record first; null when there are too few, or they are of too few clusters
 */
export function findClique(
  graph: LinkGraph,
  id: string,
  candidates: readonly string[],
  clusterOf: (id: string) => string,
): string[] | null {
  const ordered = candidates.slice(0, MAX_CANDIDATES)
  const grow = (first: string): string[] => {
    const clique = [id, first]
    for (const other of ordered) if (clique.every((member) => areSupporting(graph, member, other))) clique.push(other)
    return clique
  }
  const closeness = (clique: string[]) =>
    clique.reduce((sum, member) => sum + meanSupport(graph, member, clique), 0) / clique.length
  const [best] = ordered
    .map(grow)
    .filter((clique) => isLargeEnough(clique.map((member) => ({ cluster: clusterOf(member) }))))
    .map((clique) => ({ clique, closeness: closeness(clique) }))
    .sort((a, b) => b.clique.length - a.clique.length || b.closeness - a.closeness)
  return best?.clique ?? null
}
