/** Days between the first votes of two clusters from which they count as independent. */
export const MIN_DAYS_APART = 1

/** A vote of a cluster. */
export interface ClusterVote {
  cluster: string
  age_days: number
}

/**
 * Number of clusters that voted independently: those whose first votes are a day or more apart. Accounts of one person
 * vote within minutes and count as one; each further one costs its owner a day. A vote of another cluster never lowers
 * the number, so that nobody can cancel the votes of others.
 * @param days_apart 0 inside of a workspace: each cluster counts, whenever it voted
 */
export function countIndependentClusters(votes: readonly ClusterVote[], days_apart = MIN_DAYS_APART): number {
  const first_votes = new Map<string, number>()
  for (const { cluster, age_days } of votes)
    first_votes.set(cluster, Math.max(age_days, first_votes.get(cluster) ?? Number.NEGATIVE_INFINITY))
  let count = 0
  let last = Number.POSITIVE_INFINITY
  for (const age_days of [...first_votes.values()].sort((a, b) => b - a))
    if (last - age_days >= days_apart) {
      count++
      last = age_days
    }
  return count
}
