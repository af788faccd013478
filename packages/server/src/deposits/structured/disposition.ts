import type { Scope } from '@cairnway/contract'
import { MIN_WORTHINESS } from './worthiness.ts'

/** Disposition of a deposit that passes all other gates, and the minimum worthiness at which it is not refused. */
export interface Disposition {
  name: 'auto_deposit' | 'review' | 'rejected'
  threshold: number
}

export interface DispositionThresholds {
  auto_deposit_above?: number | null | undefined
  review_above?: number | null | undefined
}

/** Scopes of keys whose thresholds decide alone, since the creator of the key is responsible for what it stores. */
const DECIDING_SCOPES: readonly Scope[] = ['crawler', 'operator']

/**
 * Thresholds of the sender decide which deposits a reviewer looks at. Those of a crawler or an operator decide alone.
 * From others they never store a deposit below the worthiness that every deposit needs: such a deposit can only be
 * reviewed.
 * @param scope of the key with which it is sent
 */
export function determineDisposition(
  score: number,
  thresholds: DispositionThresholds | null,
  scope: Scope,
): Disposition {
  const review_above = thresholds?.review_above ?? Math.min(thresholds?.auto_deposit_above ?? 1, MIN_WORTHINESS)
  const lowest_stored = DECIDING_SCOPES.includes(scope) ? 0 : MIN_WORTHINESS
  const auto_above = Math.max(thresholds?.auto_deposit_above ?? Math.max(review_above, MIN_WORTHINESS), lowest_stored)
  const name = score < review_above ? 'rejected' : score < auto_above ? 'review' : 'auto_deposit'
  return { name, threshold: review_above }
}
