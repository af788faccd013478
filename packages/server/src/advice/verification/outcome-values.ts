import type { ReportedVerdict } from './verification-store.ts'

/** How far an action with that outcome succeeded, 0 to 1. */
export const OUTCOME_VALUES: Record<ReportedVerdict['outcome'], number> = { succeeded: 1, partial: 0.5, failed: 0 }
