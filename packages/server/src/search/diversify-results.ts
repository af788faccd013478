/** What the page rules look at of a candidate. */
export interface PageCandidate {
  id: string
  /** contributor id of the depositor */
  owner: string
  /** contributors that share it are one voice */
  cluster: string
  /** confirmed by independent contributors, or put in by the operator */
  is_endorsed: boolean
}

/** Results of one cluster that keep their place without a confirmation by others. */
const MAX_UNENDORSED_PER_CLUSTER = 2

/**
 * Moves behind the rest, in their order and without dropping any, what nobody has confirmed and is either the third
 * result or later of one cluster, or says the same as a result of another contributor that stands above it or is
 * settled: neither one voice nor many copies of one text fill a page (design `trust.md` §1.7.3, `search.md` §8).
 * Records of the reader keep their place.
 * @param candidates best first
 * @param isAlike whether two records are near-duplicates
 */
export function diversifyResults<C extends PageCandidate>(
  candidates: readonly C[],
  reader: string,
  isAlike: (a: C, b: C) => boolean,
): C[] {
  const unsettled = new Map<string, number>()
  const kept: C[] = []
  const moved: C[] = []
  const repeats = (candidate: C, place: number): boolean =>
    candidates.some(
      (other, at) => other.owner !== candidate.owner && (at < place || other.is_endorsed) && isAlike(other, candidate),
    )
  for (const [place, candidate] of candidates.entries()) {
    if (candidate.is_endorsed || candidate.owner === reader) {
      kept.push(candidate)
      continue
    }
    const before = unsettled.get(candidate.cluster) ?? 0
    unsettled.set(candidate.cluster, before + 1)
    const stays = before < MAX_UNENDORSED_PER_CLUSTER && !repeats(candidate, place)
    if (stays) kept.push(candidate)
    else moved.push(candidate)
  }
  return [...kept, ...moved]
}
