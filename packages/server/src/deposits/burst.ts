/** Deposits of one cluster that may say nearly the same within a day (design `trust.md` §1.7.5). */
const MAX_BURST_DEPOSITS = 5
const MIN_BURST_COSINE = 0.85

/**
 * Those of a cluster's recent deposits that are a flood together with the newest one: more than five of which each is
 * like each other. Empty when there is none.
 * @param newest id of the deposit that may have begun it
 * @param recent ids of the cluster's deposits of the last day, newest first
 * @param cosine of two records
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
