import { ENDORSEMENT, type Endorsement } from '../trust/trust-classes.ts'

/** The fields of a search candidate that decide its position on the page. */
export interface PageCandidate {
  id: string
  /** contributor id of the depositor */
  owner: string
  /** contributors with the same cluster are counted as one vote */
  cluster: string
  /** by independent contributors; what the operator deposited is confirmed */
  endorsement: Endorsement
  /** time of its deposit */
  created_ms: number
  /** belongs to the workspace of the reader, whose members are vouched for */
  is_team: boolean
}

/** Whether others than its author endorse a result. */
export const isEndorsed = ({ endorsement }: Pick<PageCandidate, 'endorsement'>): boolean =>
  endorsement > ENDORSEMENT.none

/** Maximum number of results of one cluster that keep their position without an endorsement. */
export const MAX_UNENDORSED_PER_CLUSTER = 2

/**
 * Moves some results to the end, in their order and without dropping any, so that neither one cluster nor copies of one
 * text fill a page (docs/votes.md, "Confidence"). An unendorsed result is moved when it is the third or
 * later one of its cluster, or a near duplicate of a result of another contributor that is above it or endorsed.
 * Records of the reader keep their position, and colleagues, who mostly are one cluster, have no limit within their
 * workspace.
 * @param candidates best first
 * @param isAlike whether two records are near duplicates
 */
export function diversifyResults<C extends PageCandidate>(
  candidates: readonly C[],
  reader: string,
  isAlike: (a: C, b: C) => boolean,
): C[] {
  const unendorsedByCluster = new Map<string, number>()
  const kept: C[] = []
  const moved: C[] = []
  const isCopy = (candidate: C, rank: number): boolean =>
    candidates.some(
      (other, otherRank) =>
        other.owner !== candidate.owner && (otherRank < rank || isEndorsed(other)) && isAlike(other, candidate),
    )
  const isWithinLimit = ({ cluster }: C): boolean => {
    const count = unendorsedByCluster.get(cluster) ?? 0
    unendorsedByCluster.set(cluster, count + 1)
    return count < MAX_UNENDORSED_PER_CLUSTER
  }
  for (const [rank, candidate] of candidates.entries()) {
    if (isEndorsed(candidate) || candidate.owner === reader) {
      kept.push(candidate)
      continue
    }
    const isShown = candidate.is_team || isWithinLimit(candidate)
    const stays = isShown && !isCopy(candidate, rank)
    if (stays) kept.push(candidate)
    else moved.push(candidate)
  }
  return [...kept, ...moved]
}
