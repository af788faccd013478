/** A vote with its weight. */
export interface WeighedVote {
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
const UNPROVEN_PER_CLUSTER = 0.5
/** Most that all unproven together count: this, or this share of what the proven count. */
const UNPROVEN_LEAST = 1
const UNPROVEN_SHARE = 0.5

interface Group {
  side: keyof Tally
  proven: boolean
  mass: number
  votes: number
}

function groupVotes(votes: readonly WeighedVote[]): Group[] {
  const groups = new Map<string, Group>()
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

const massOf = ({ proven, mass, votes }: Group): number =>
  proven ? mass / Math.sqrt(votes) : Math.min(mass, UNPROVEN_PER_CLUSTER)

const total = (groups: readonly Group[]): number => groups.reduce((sum, group) => sum + massOf(group), 0)

/**
 * Effective votes for and against: of one cluster and side the proven count Σw/√n and the others at most .5; all
 * unproven together are scaled to at most max(1, half of what the proven count), so that a crowd of newcomers, however
 * large, never outvotes proven voices (design `trust.md` §2.2).
 */
export function tallyVotes(votes: readonly WeighedVote[]): Tally {
  const groups = groupVotes(votes)
  const proven = groups.filter((group) => group.proven)
  const unproven = groups.filter((group) => !group.proven)
  const most = Math.max(UNPROVEN_LEAST, UNPROVEN_SHARE * total(proven))
  const crowd = total(unproven)
  const scale = crowd > most ? most / crowd : 1
  const of = (side: keyof Tally) =>
    total(proven.filter((group) => group.side === side)) +
    scale * total(unproven.filter((group) => group.side === side))
  return { positive: of('positive'), negative: of('negative') }
}
