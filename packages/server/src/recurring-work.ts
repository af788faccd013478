import type { App } from './context.ts'
import { enqueue } from './jobs/enqueue.ts'

/** How much of an ISO time names its hour and its day. */
const HOUR = 13
const DAY = 10

/** What is done once in each period, whichever node comes first. */
const recurring = [
  { kind: 'expire_stale', period: HOUR },
  { kind: 'seal_audit', period: HOUR },
  { kind: 'sweep_idempotency_keys', period: HOUR },
  { kind: 'sweep', period: DAY },
  { kind: 'recount_scores', period: DAY },
  { kind: 'review_trust', period: DAY },
  { kind: 'forget_invite_emails', period: DAY },
  { kind: 'sweep_record', period: DAY },
]

/** Leaves the jobs of the present hour and day, unless they are there already. */
export async function enqueueRecurring(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const now = app.now().toISOString()
  for (const { kind, period } of recurring) await enqueue(app.db, { kind, now, period: now.slice(0, period) })
}
