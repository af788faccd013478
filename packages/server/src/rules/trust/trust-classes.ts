import type { TrustLevel } from '@cairnway/contract'
import { type ClusterVote, countIndependentClusters } from './independent-clusters.ts'
import { TRUST_USES, type TrustClass, type TrustUseName } from './trust-uses.ts'
import type { VoterClass } from './voter-class.ts'

/** The fields of a contributor that decide their class. */
export interface ClassedContributor {
  trust_level: TrustLevel
  voter_class: VoterClass
  /** whether they are an operator or a source of seeds */
  is_appointed: boolean
}

const isOfClass: Record<TrustClass, (contributor: ClassedContributor) => boolean> = {
  established: ({ trust_level }) => trust_level === 'established' || trust_level === 'trusted',
  seasoned: ({ voter_class }) => voter_class !== 'fresh',
  proven: ({ voter_class }) => voter_class === 'proven',
  root: ({ trust_level, is_appointed }) => is_appointed || trust_level === 'trusted',
  appointed: ({ is_appointed }) => is_appointed,
}

/** Whether a contributor is of the class. A suspended one is of none. */
export const hasClass = (contributor: ClassedContributor, name: TrustClass): boolean =>
  contributor.trust_level !== 'suspended' && isOfClass[name](contributor)

/** The classes that a use names, and how many independent clusters of each suffice for it. */
export const classesFor = (use: TrustUseName): [name: TrustClass, clusters: number][] =>
  Object.entries(TRUST_USES[use].needs) as [TrustClass, number][]

/** Whether votes and reports of a contributor count for a use, alone or together with those of others. */
export const qualifies = (use: TrustUseName, contributor: ClassedContributor): boolean =>
  classesFor(use).some(([name]) => hasClass(contributor, name))

/**
 * Whether contributors together suffice for a use: of one of its classes there are enough clusters that spoke
 * independently.
 * @param days_apart see `countIndependentClusters`
 */
export function meets(
  use: TrustUseName,
  votes: readonly (ClassedContributor & ClusterVote)[],
  days_apart?: number,
): boolean {
  return classesFor(use).some(([name, clusters]) => {
    const of_class = votes.filter((vote) => hasClass(vote, name))
    return countIndependentClusters(of_class, days_apart) >= clusters
  })
}

/** Degrees of endorsement of a record: none, by seasoned voters, or by proven ones or an appointed one. */
export const ENDORSEMENT = { none: 0, endorsed: 1, confirmed: 2 } as const
export type Endorsement = (typeof ENDORSEMENT)[keyof typeof ENDORSEMENT]

/** @param votes the positive votes that count */
export function endorsementOf(votes: readonly (ClassedContributor & ClusterVote)[], days_apart?: number): Endorsement {
  if (meets('confirmed', votes, days_apart)) return ENDORSEMENT.confirmed
  return meets('endorsed', votes, days_apart) ? ENDORSEMENT.endorsed : ENDORSEMENT.none
}
