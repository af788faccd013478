import { MIN_WORTHINESS } from './worthiness.ts'

/** What happens to a deposit that passes all other gates, and the minimum worthiness at which it is not refused. */
export interface Disposition {
  name: 'auto_deposit' | 'review' | 'rejected'
  threshold: number
}

export interface DispositionThresholds {
  auto_deposit_above?: number | null | undefined
  review_above?: number | null | undefined
}

/**
 * Thresholds of the sender decide which deposits a reviewer looks at. They never store a deposit below the worthiness
 * that every deposit needs: such a deposit can only be reviewed.
 */
export function determineDisposition(score: number, thresholds: DispositionThresholds | null): Disposition {
  const review_above = thresholds?.review_above ?? Math.min(thresholds?.auto_deposit_above ?? 1, MIN_WORTHINESS)
  const auto_above = Math.max(thresholds?.auto_deposit_above ?? review_above, MIN_WORTHINESS)
  const name = score < review_above ? 'rejected' : score < auto_above ? 'review' : 'auto_deposit'
  return { name, threshold: review_above }
}
