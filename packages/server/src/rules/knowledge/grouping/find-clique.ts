import { isCore, isEven, isLargeEnough, MAX_CORE_RECORDS, MIN_MEAN_SUPPORT } from './group-rules.ts'
import { areSupporting, type LinkGraph, meanSupport } from './link-graph.ts'

/** Neighbors from which a clique is grown. */
const MAX_CANDIDATES = 40

/**
 * Finds records that may be a core, the given one among them: the most, of these the closest.
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
    const start = graph.find(id, first)?.weight ?? 0
    let [low, high] = [start, start]
    for (const other of ordered) {
      if (!clique.every((member) => areSupporting(graph, member, other))) continue
      const weights = clique.map((member) => graph.find(member, other)?.weight ?? 0)
      const [lower, higher] = [Math.min(low, ...weights), Math.max(high, ...weights)]
      if (!isEven(lower, higher)) continue
      clique.push(other)
      ;[low, high] = [lower, higher]
    }
    return withoutWeakest(graph, clique)
  }
  const closeness = (clique: string[]) =>
    clique.reduce((sum, member) => sum + meanSupport(graph, member, clique), 0) / clique.length
  const [best] = ordered
    .map(grow)
    .filter(
      (clique) =>
        clique[0] === id &&
        isLargeEnough(clique.map((member) => ({ cluster: clusterOf(member) }))) &&
        isCore(graph, clique.slice(0, MAX_CORE_RECORDS)),
    )
    .map((clique) => ({ clique, closeness: closeness(clique) }))
    .sort((a, b) => b.clique.length - a.clique.length || b.closeness - a.closeness)
  return best?.clique ?? null
}

/** Leaves out the records that the others support least, until all have enough support. */
function withoutWeakest(graph: LinkGraph, clique: readonly string[]): string[] {
  const rated = clique.map((id, at) => ({ id, support: meanSupport(graph, id, clique.toSpliced(at, 1)) }))
  const [weakest] = rated.toSorted((a, b) => a.support - b.support)
  return weakest === undefined || weakest.support >= MIN_MEAN_SUPPORT
    ? [...clique]
    : withoutWeakest(
        graph,
        clique.filter((id) => id !== weakest.id),
      )
}
