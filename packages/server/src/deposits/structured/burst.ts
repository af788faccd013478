/** Deposits of one cluster that may say nearly the same within a day: docs/gates.md, "Strikes and floods". */
export const MAX_BURST_DEPOSITS = 5
export const MIN_BURST_COSINE = 0.85

/**
 * Finds the burst that the newest deposit of a cluster belongs to: more than five recent deposits of which every two
 * are similar.
 * @param newest id of the newest deposit
 * @param recent ids of the cluster's deposits of the last day, newest first
 * @param cosine similarity of the vectors of two records
 * @returns ids of the burst with the newest one; empty when there is none
 */
export function findBurst(
  newest: string,
  recent: readonly string[],
  cosine: (a: string, b: string) => number,
): string[] {
  const alike = [newest]
  for (const id of recent)
    if (id !== newest && alike.every((other) => cosine(id, other) >= MIN_BURST_COSINE)) alike.push(id)
  return alike.length > MAX_BURST_DEPOSITS ? alike : []
}
