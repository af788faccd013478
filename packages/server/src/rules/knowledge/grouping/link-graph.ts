import type { LinkedPair, RecordLink } from '../knowledge-types.ts'

/** The links between some records. */
export interface LinkGraph {
  find(a: string, b: string): RecordLink | null
  /** Ids of the records that the record is linked with, by weight, then by id. */
  list(id: string, kind: RecordLink['kind']): string[]
}

export function createLinkGraph(pairs: readonly LinkedPair[]): LinkGraph {
  const links = new Map<string, Map<string, RecordLink>>()
  const add = (from: string, to: string, link: RecordLink) => {
    const of_record = links.get(from) ?? new Map<string, RecordLink>()
    links.set(from, of_record.set(to, link))
  }
  for (const { a, b, kind, weight } of pairs) {
    add(a, b, { kind, weight })
    add(b, a, { kind, weight })
  }
  return {
    find: (a, b) => links.get(a)?.get(b) ?? null,
    list: (id, kind) =>
      [...(links.get(id) ?? [])]
        .filter(([, link]) => link.kind === kind)
        .sort(([a, one], [b, other]) => other.weight - one.weight || (a < b ? -1 : 1))
        .map(([other]) => other),
  }
}

/** Whether two records support each other. */
export const areSupporting = (graph: LinkGraph, a: string, b: string): boolean => graph.find(a, b)?.kind === 'supports'

/** The mean weight of the support between a record and others, where no link counts as 0. */
export function meanSupport(graph: LinkGraph, id: string, others: readonly string[]): number {
  const weights = others.map((other) => {
    const link = graph.find(id, other)
    return link?.kind === 'supports' ? link.weight : 0
  })
  return weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, others.length)
}
