/** Deposits of one cluster that may say nearly the same within a day: docs/gates.md, "Strikes and floods". */
export const MAX_BURST_DEPOSITS = 5
export const MIN_BURST_COSINE = 0.85

/** A deposit of a cluster, and whose it is. */
export interface ClusterDeposit {
  id: string
  contributor_id: string
}

/**
 * Finds the burst that the newest deposit of a cluster belongs to: more than five recent deposits of which every two
 * are similar, where each other contributor counts once. So a contributor who floods alone makes no deposit of another
 * one a burst, and further accounts gain little.
 * @param recent the cluster's deposits of the last day, newest first
 * @param cosine similarity of the vectors of two records
 * @returns ids of the deposits in the burst by the contributor of the newest one, itself included; empty when there is
 * none. Those of others stay visible: otherwise anyone in their cluster could hide them by depositing copies
 */
export function findBurst(
  newest: ClusterDeposit,
  recent: readonly ClusterDeposit[],
  cosine: (a: string, b: string) => number,
): string[] {
  const own = [newest.id]
  const isAlike = (id: string, others: readonly string[]) =>
    others.every((other) => cosine(id, other) >= MIN_BURST_COSINE)
  for (const { id, contributor_id } of recent)
    if (contributor_id === newest.contributor_id && id !== newest.id && isAlike(id, own)) own.push(id)
  const neighbors = new Map<string, string>()
  for (const { id, contributor_id } of recent)
    if (
      contributor_id !== newest.contributor_id &&
      !neighbors.has(contributor_id) &&
      isAlike(id, [...own, ...neighbors.values()])
    )
      neighbors.set(contributor_id, id)
  return own.length + neighbors.size > MAX_BURST_DEPOSITS ? own : []
}
