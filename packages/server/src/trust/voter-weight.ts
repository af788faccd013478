import type { TrustLevel } from '@cairnway/contract'

/** Design `trust.md` §2.2. */
const BASE_NEW = 0.2
const BASE_TRUSTED = 1.5
/** an established voter who has earned nothing yet, and what evidence adds to it at most */
const BASE_ESTABLISHED = 0.3
const EARNED_MAX = 0.7
/** effective votes after which 63 % of it are earned */
const EVIDENCE_SCALE = 5
const HALF_LIFE_DAYS = 180
/** From this base weight on a voice counts as proven: see `tallyVotes`. */
const PROVEN_FROM = 0.5

/** Who votes. */
export interface Voter {
  trust_level: TrustLevel
  /** effective positive votes that the voter's own records had received when they voted */
  evidence: number
}

/** In what circumstances they voted. */
export interface Circumstances {
  age_days: number
  /** the how manieth vote of this voter for this author it was, from 1 */
  nth: number
  /** positive votes that the author had given the voter in the 90 days before */
  reciprocal: number
}

const baseOf = ({ trust_level, evidence }: Voter): number => {
  if (trust_level === 'suspended') return 0
  if (trust_level === 'trusted') return BASE_TRUSTED
  if (trust_level === 'new') return BASE_NEW
  return BASE_ESTABLISHED + EARNED_MAX * (1 - Math.exp(-evidence / EVIDENCE_SCALE))
}

/**
 * Weight of a vote before its detail: base(trust) · 2^(−age/180 d) · 1/√nth · 1/(1 + reciprocal) (design `trust.md` §2.2).
 */
export const voterWeight = (voter: Voter, { age_days, nth, reciprocal }: Circumstances): number =>
  (baseOf(voter) * 2 ** (-Math.max(0, age_days) / HALF_LIFE_DAYS)) / Math.sqrt(nth) / (1 + reciprocal)

/**
 * Whether the voter has shown worth. By what they are, not by what their vote weighs now: an old vote of a proven voice
 * must fade, not fall among those of a crowd.
 */
export const isProven = (voter: Voter): boolean => baseOf(voter) >= PROVEN_FROM
