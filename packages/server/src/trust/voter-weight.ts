import type { TrustLevel } from '@cairnway/contract'

/** Base weights by trust level: docs/trust.md, "Feedback and confidence". */
const BASE_WEIGHT_NEW = 0.2
const BASE_WEIGHT_TRUSTED = 1.5
/** Base weight of an established voter without evidence, and what evidence adds at most. */
const BASE_WEIGHT_ESTABLISHED = 0.3
const MAX_EARNED_WEIGHT = 0.7
/** Effective votes after which 63 % (1 − 1/e) of the addition is earned. */
const EVIDENCE_SCALE_VOTES = 5
const HALF_LIFE_DAYS = 180
/** A voter with at least this base weight is proven: see `tallyVotes`. */
const MIN_PROVEN_WEIGHT = 0.5

/** What weighs a vote about its voter. */
export interface Voter {
  trust_level: TrustLevel
  /** effective positive votes that the voter's own records had when the voter voted */
  evidence: number
}

/** What weighs a vote about its circumstances. */
export interface VotingContext {
  age_days: number
  /** ordinal number of the vote among those of the voter on records of this author, from 1 */
  nth: number
  /** positive votes that the author gave on records of the voter in the 90 days before */
  reciprocal: number
}

const baseWeight = ({ trust_level, evidence }: Voter): number => {
  if (trust_level === 'suspended') return 0
  if (trust_level === 'trusted') return BASE_WEIGHT_TRUSTED
  if (trust_level === 'new') return BASE_WEIGHT_NEW
  return BASE_WEIGHT_ESTABLISHED + MAX_EARNED_WEIGHT * (1 - Math.exp(-evidence / EVIDENCE_SCALE_VOTES))
}

/**
 * Weight of a vote before its detail: base(trust) · 2^(−age/180 d) · 1/√nth · 1/(1 + reciprocal).
 */
export const voterWeight = (voter: Voter, { age_days, nth, reciprocal }: VotingContext): number =>
  (baseWeight(voter) * 2 ** (-Math.max(0, age_days) / HALF_LIFE_DAYS)) / Math.sqrt(nth) / (1 + reciprocal)

/**
 * Whether the voter is proven. The base weight decides, not the present weight of the vote: an old vote of a proven
 * voter loses weight but is not limited like those of unproven voters.
 */
export const isProven = (voter: Voter): boolean => baseWeight(voter) >= MIN_PROVEN_WEIGHT
