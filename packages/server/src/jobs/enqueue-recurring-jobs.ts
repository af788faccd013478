import type { App } from '../context.ts'
import { enqueue } from './enqueue.ts'

/** How much of an ISO time names its hour and its day. */
const HOUR_PREFIX_CHARS = 13
const DAY_PREFIX_CHARS = 10

/** What is done once in each period, whichever node comes first. */
const recurringJobs = [
  { kind: 'expire_stale', period: HOUR_PREFIX_CHARS },
  { kind: 'seal_audit', period: HOUR_PREFIX_CHARS },
  { kind: 'sweep_idempotency_keys', period: HOUR_PREFIX_CHARS },
  { kind: 'sweep', period: DAY_PREFIX_CHARS },
  { kind: 'recount_scores', period: DAY_PREFIX_CHARS },
  { kind: 'review_trust', period: DAY_PREFIX_CHARS },
  { kind: 'forget_invite_emails', period: DAY_PREFIX_CHARS },
  { kind: 'sweep_record', period: DAY_PREFIX_CHARS },
]

/** Leaves the jobs of the present hour and day, unless they are there already. */
export async function enqueueRecurringJobs(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const now = app.now().toISOString()
  for (const { kind, period } of recurringJobs) await enqueue(app.db, { kind, now, period: now.slice(0, period) })
}
