import type { TrustLevel } from '@cairnway/contract'

/** Design `trust.md` §2.2. */
const BASE_WEIGHT_NEW = 0.2
const BASE_WEIGHT_TRUSTED = 1.5
/** an established voter who has earned nothing yet, and what evidence adds to it at most */
const BASE_WEIGHT_ESTABLISHED = 0.3
const MAX_EARNED_WEIGHT = 0.7
/** effective votes after which 63 % of it are earned */
const EVIDENCE_SCALE_VOTES = 5
const HALF_LIFE_DAYS = 180
/** From this base weight on a voice counts as proven: see `tallyVotes`. */
const MIN_PROVEN_WEIGHT = 0.5

/** Who votes. */
export interface Voter {
  trust_level: TrustLevel
  /** effective positive votes that the voter's own records had received when they voted */
  evidence: number
}

/** In what circumstances they voted. */
export interface VotingContext {
  age_days: number
  /** the how manieth vote of this voter for this author it was, from 1 */
  nth: number
  /** positive votes that the author had given the voter in the 90 days before */
  reciprocal: number
}

const baseWeight = ({ trust_level, evidence }: Voter): number => {
  if (trust_level === 'suspended') return 0
  if (trust_level === 'trusted') return BASE_WEIGHT_TRUSTED
  if (trust_level === 'new') return BASE_WEIGHT_NEW
  return BASE_WEIGHT_ESTABLISHED + MAX_EARNED_WEIGHT * (1 - Math.exp(-evidence / EVIDENCE_SCALE_VOTES))
}

/**
 * Weight of a vote before its detail: base(trust) · 2^(−age/180 d) · 1/√nth · 1/(1 + reciprocal) (design `trust.md` §2.2).
 */
export const voterWeight = (voter: Voter, { age_days, nth, reciprocal }: VotingContext): number =>
  (baseWeight(voter) * 2 ** (-Math.max(0, age_days) / HALF_LIFE_DAYS)) / Math.sqrt(nth) / (1 + reciprocal)

/**
 * Whether the voter has shown worth. By what they are, not by what their vote weighs now: an old vote of a proven voice
 * must fade, not fall among those of a crowd.
 */
export const isProven = (voter: Voter): boolean => baseWeight(voter) >= MIN_PROVEN_WEIGHT
