import type { RecordGroup } from '../../rules/knowledge/grouping/group-rules.ts'

/** Records of a group that are read to synthesize it, and listed as its support. */
const MAX_SYNTHESIZED_RECORDS = 50

/**
 * The members of which texts are made: the core, then the first of each cluster, then the second of each, so that many
 * records of one author do not hide those of others.
 */
export function chooseMembers({ members }: Pick<RecordGroup, 'members'>): string[] {
  const counts = new Map<string, number>()
  const ranked = members.map(({ id, cluster, is_core }) => {
    const nth = (counts.get(cluster) ?? 0) + 1
    counts.set(cluster, nth)
    return { id, rank: is_core ? 0 : nth }
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SYNTHESIZED_RECORDS)
    .map(({ id }) => id)
}
