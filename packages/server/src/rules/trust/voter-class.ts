import type { TrustLevel } from '@cairnway/contract'
import { TRUST_USES } from './trust-uses.ts'

/**
 * Reach of the votes of a contributor, the least first. `fresh`: like those of a newcomer; `seasoned`: they count as those of
 * an established contributor; `proven`: no number of others limits them, and they move other contributors.
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
  /** whether their records come from elsewhere: a publisher is nobody's voter */
  is_publisher: boolean
  age_days: number
  /** public records that are valid and that say what no other record says */
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
 * The class of a voter. Only roots make others proven, and to become a root takes an operator, or the level `trusted`,
 * which proven voters give: a ring of accounts that praise each other stays outside, however large and old it is.
 */
export function voterClass(evidence: VoterEvidence): VoterClass {
  if (evidence.trust_level === 'suspended') return 'fresh'
  if (evidence.is_appointed || evidence.trust_level === 'trusted') return 'proven'
  if (evidence.is_publisher || !isSeasonedNow(evidence)) return 'fresh'
  return evidence.is_confirmed_by_operator || evidence.root_clusters >= MIN_ROOT_CLUSTERS ? 'proven' : 'seasoned'
}
