import type { ReportedVerdict } from './verification-store.ts'

/** Success of an action by its outcome, 0 to 1. */
export const OUTCOME_VALUES: Record<ReportedVerdict['outcome'], number> = { succeeded: 1, partial: 0.5, failed: 0 }
