import type { TrustLevel } from '@cairnway/contract'
import { TRUST_USES } from './trust-uses.ts'

/**
 * Classes of voters, the lowest first. `fresh`: votes count as those of a newcomer; `seasoned`: as those of an
 * established contributor; `proven`: they are not limited by those of others, and change the levels of contributors.
 */
export const VOTER_CLASSES = ['fresh', 'seasoned', 'proven'] as const
export type VoterClass = (typeof VOTER_CLASSES)[number]

/**
 * Evidence for the class of a voter. Its numbers grow with days and with votes of roots, never with votes of others.
 */
export interface VoterEvidence {
  trust_level: TrustLevel
  /** an operator or a contributor that an operator registered for seeds */
  is_appointed: boolean
  /** whether they are a publisher, who does not vote */
  is_publisher: boolean
  age_days: number
  /** public records that are valid and original */
  original_records: number
  /** days on which they deposited such a record or voted on one that they were shown */
  active_days: number
  /** clusters of roots (operators, seeds, trusted contributors) that confirmed a record of theirs */
  root_clusters: number
  /** whether an operator is among them */
  is_confirmed_by_operator: boolean
}

/** docs/trust.md, "Voters". */
export const SEASONED_REQUIREMENTS = { age_days: 7, active_days: 3, original_records: 3 }
/** Clusters of roots that make a seasoned voter proven; an operator alone is enough. */
export const MIN_ROOT_CLUSTERS = TRUST_USES.proof.needs.root

const isSeasonedNow = ({ trust_level, age_days, active_days, original_records }: VoterEvidence): boolean =>
  trust_level === 'established' &&
  age_days >= SEASONED_REQUIREMENTS.age_days &&
  active_days >= SEASONED_REQUIREMENTS.active_days &&
  original_records >= SEASONED_REQUIREMENTS.original_records

/**
 * The class of a voter. Only roots make others proven, and a root is appointed by an operator or has the level
 * `trusted`, which needs proven voters: so accounts that only confirm each other never become proven, however many and
 * old they are.
 */
export function voterClass(evidence: VoterEvidence): VoterClass {
  if (evidence.trust_level === 'suspended') return 'fresh'
  if (evidence.is_appointed || evidence.trust_level === 'trusted') return 'proven'
  if (evidence.is_publisher || !isSeasonedNow(evidence)) return 'fresh'
  return evidence.is_confirmed_by_operator || evidence.root_clusters >= MIN_ROOT_CLUSTERS ? 'proven' : 'seasoned'
}
