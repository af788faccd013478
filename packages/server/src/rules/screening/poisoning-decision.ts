import type { TrustLevel } from '@cairnway/contract'
import { FLAG_THRESHOLD, QUARANTINE_THRESHOLD, REJECT_THRESHOLD } from './poisoning.ts'

/** `contest`: stored, but hidden from others until a reviewer has decided. */
export type PoisoningDecision = 'accept' | 'flag' | 'contest' | 'refuse'

/**
 * Decides about a text by its poisoning score in 0–1 and its sender (docs/gates.md, "Poisoning"). In the
 * range of scores that is contested from an established sender, a newcomer is refused, because nobody would review the
 * text, and a trusted sender is only flagged.
 */
export function poisoningDecision(score: number, trust_level: TrustLevel): PoisoningDecision {
  if (score >= REJECT_THRESHOLD) return 'refuse'
  if (score < FLAG_THRESHOLD) return 'accept'
  if (score < QUARANTINE_THRESHOLD || trust_level === 'trusted') return 'flag'
  return trust_level === 'established' ? 'contest' : 'refuse'
}
