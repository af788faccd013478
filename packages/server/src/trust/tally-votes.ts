/** A vote with its weight. */
export interface WeightedVote {
  /** those who share it are one voice */
  cluster: string
  /** 0..1 */
  value: number
  /** ≥ 0 */
  weight: number
  /** of a voter who has shown worth */
  proven: boolean
}

/** Effective votes for and against. */
export interface Tally {
  positive: number
  negative: number
}

/** Most that the unproven of one cluster count on one side (design `trust.md` §2.2). */
const MAX_UNPROVEN_PER_CLUSTER = 0.5
/** Most that all unproven together count: this, or this share of what the proven count. */
const MIN_UNPROVEN_CAP = 1
const UNPROVEN_CAP_SHARE = 0.5

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
 * Effective votes for and against: of one cluster and side the proven count Σw/√n and the others at most .5; all
 * unproven together are scaled to at most max(1, half of what the proven count), so that a crowd of newcomers, however
 * large, never outvotes proven voices (design `trust.md` §2.2).
 */
export function tallyVotes(votes: readonly WeightedVote[]): Tally {
  const groups = groupVotes(votes)
  const proven = groups.filter((group) => group.proven)
  const unproven = groups.filter((group) => !group.proven)
  const most = Math.max(MIN_UNPROVEN_CAP, UNPROVEN_CAP_SHARE * totalMass(proven))
  const crowd = totalMass(unproven)
  const scale = crowd > most ? most / crowd : 1
  const of = (side: keyof Tally) =>
    totalMass(proven.filter((group) => group.side === side)) +
    scale * totalMass(unproven.filter((group) => group.side === side))
  return { positive: of('positive'), negative: of('negative') }
}
