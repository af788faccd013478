import type { TrustLevel } from '@cairnway/contract'
import { FLAG_THRESHOLD, QUARANTINE_THRESHOLD, REJECT_THRESHOLD } from './poisoning.ts'

/** `contest`: stored, but hidden from others until somebody has looked. */
export type PoisoningDecision = 'accept' | 'flag' | 'contest' | 'refuse'

/**
 * What becomes of a text with that score (design `trust.md` §1.3): where one would be put aside, a newcomer is refused,
 * for nobody would look at it, and somebody trusted is believed.
 */
export function poisoningDecision(score: number, trust_level: TrustLevel): PoisoningDecision {
  if (score >= REJECT_THRESHOLD) return 'refuse'
  if (score < FLAG_THRESHOLD) return 'accept'
  if (score < QUARANTINE_THRESHOLD || trust_level === 'trusted') return 'flag'
  return trust_level === 'established' ? 'contest' : 'refuse'
}
