/** A vote with its weight. */
export interface WeightedVote {
  /** of the voter; see `votingCluster` */
  cluster: string
  /** 0..1 */
  value: number
  /** ≥ 0 */
  weight: number
  /** whether the voter is proven; see `hasClass` */
  proven: boolean
}

/** Effective votes for and against. */
export interface Tally {
  positive: number
  negative: number
}

/** Effective votes that the unproven voters of one cluster count on one side at most. */
export const MAX_UNPROVEN_PER_CLUSTER = 0.5
/**
 * All unproven voters together count at most the larger of MIN_UNPROVEN_CAP and this share of the effective votes of
 * the proven ones.
 */
export const MIN_UNPROVEN_CAP = 1
export const UNPROVEN_CAP_SHARE = 0.5

/** Votes of one cluster, side and kind of voter. */
interface VoteGroup {
  side: keyof Tally
  proven: boolean
  mass: number
  votes: number
}

function groupVotes(votes: readonly WeightedVote[]): VoteGroup[] {
  const groups = new Map<string, VoteGroup>()
  for (const { cluster, value, weight, proven } of votes)
    for (const side of ['positive', 'negative'] as const) {
      const mass = weight * (side === 'positive' ? value : 1 - value)
      if (mass <= 0) continue
      const key = JSON.stringify([cluster, side, proven])
      const group = groups.get(key) ?? { side, proven, mass: 0, votes: 0 }
      groups.set(key, { ...group, mass: group.mass + mass, votes: group.votes + 1 })
    }
  return [...groups.values()]
}

const groupMass = ({ proven, mass, votes }: VoteGroup): number =>
  proven ? mass / Math.sqrt(votes) : Math.min(mass, MAX_UNPROVEN_PER_CLUSTER)

const totalMass = (groups: readonly VoteGroup[]): number => groups.reduce((sum, group) => sum + groupMass(group), 0)

/**
 * Effective votes for and against. On each side, the proven voters of one cluster count Σw/√n and the unproven ones at
 * most .5. All unproven votes together are scaled to at most max(1, half of what the proven ones count), so that no
 * number of newcomers outvotes proven voters: docs/votes.md, "Effective votes".
 */
export function tallyVotes(votes: readonly WeightedVote[]): Tally {
  const groups = groupVotes(votes)
  const proven = groups.filter((group) => group.proven)
  const unproven = groups.filter((group) => !group.proven)
  const max_unproven = Math.max(MIN_UNPROVEN_CAP, UNPROVEN_CAP_SHARE * totalMass(proven))
  const unproven_mass = totalMass(unproven)
  const scale = unproven_mass > max_unproven ? max_unproven / unproven_mass : 1
  const sideMass = (side: keyof Tally) =>
    totalMass(proven.filter((group) => group.side === side)) +
    scale * totalMass(unproven.filter((group) => group.side === side))
  return { positive: sideMass('positive'), negative: sideMass('negative') }
}
