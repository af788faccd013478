import { type ClassedContributor, hasClass } from './trust-classes.ts'

/** Base weights: docs/votes.md, "Votes and their weights". */
export const BASE_WEIGHT_FRESH = 0.2
export const BASE_WEIGHT_ROOT = 1.5
/**
 * Base weight of a seasoned voter without evidence, the maximum that evidence adds, and the minimum of a proven voter.
 */
export const BASE_WEIGHT_SEASONED = 0.3
export const MAX_EARNED_WEIGHT = 0.7
export const MIN_PROVEN_WEIGHT = 0.5
/** Effective votes after which 63 % (1 − 1/e) of the addition is earned. */
export const EVIDENCE_SCALE_VOTES = 5
export const VOTE_HALF_LIFE_DAYS = 180

/** Facts about the voter that weigh a vote. */
export interface Voter extends ClassedContributor {
  /** effective positive votes of proven voters that the voter's own records had when the voter voted */
  evidence: number
}

/** Circumstances that weigh a vote. */
export interface VotingContext {
  age_days: number
  /** ordinal number of the vote among those of the voter on records of this author, from 1 */
  nth: number
  /** positive votes that the author gave on records of the voter in the 90 days before */
  reciprocal: number
}

const baseWeight = (voter: Voter): number => {
  if (voter.trust_level === 'suspended') return 0
  if (!hasClass(voter, 'seasoned')) return BASE_WEIGHT_FRESH
  if (hasClass(voter, 'root')) return BASE_WEIGHT_ROOT
  const earned = BASE_WEIGHT_SEASONED + MAX_EARNED_WEIGHT * (1 - Math.exp(-voter.evidence / EVIDENCE_SCALE_VOTES))
  return hasClass(voter, 'proven') ? Math.max(MIN_PROVEN_WEIGHT, earned) : earned
}

/**
 * Weight of a vote before its detail: base(voter) · 2^(−age/180 d) · 1/√nth · 1/(1 + reciprocal).
 */
export const voterWeight = (voter: Voter, { age_days, nth, reciprocal }: VotingContext): number =>
  (baseWeight(voter) * 2 ** (-Math.max(0, age_days) / VOTE_HALF_LIFE_DAYS)) / Math.sqrt(nth) / (1 + reciprocal)
