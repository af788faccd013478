import { type ChangeParts, change } from '../events/change.ts'

/** Leading characters of an ISO time that identify its hour, its day and its month. */
const HOUR_PREFIX_CHARS = 13
const DAY_PREFIX_CHARS = 10
const MONTH_PREFIX_CHARS = 7

/** Jobs that run once in each hour, day or month, on whichever node enqueues them first. */
const recurringJobs = [
  { kind: 'expire_stale', period_chars: HOUR_PREFIX_CHARS },
  { kind: 'seal_audit', period_chars: HOUR_PREFIX_CHARS },
  { kind: 'sweep_idempotency_keys', period_chars: HOUR_PREFIX_CHARS },
  { kind: 'end_abandoned_sessions', period_chars: HOUR_PREFIX_CHARS },
  { kind: 'sweep_used_jtis', period_chars: HOUR_PREFIX_CHARS },
  { kind: 'count_events', period_chars: HOUR_PREFIX_CHARS },
  { kind: 'group_demand', period_chars: HOUR_PREFIX_CHARS },
  { kind: 'sweep_jobs', period_chars: DAY_PREFIX_CHARS },
  { kind: 'recount_scores', period_chars: DAY_PREFIX_CHARS },
  { kind: 'apply_trust_rules_to_all', period_chars: DAY_PREFIX_CHARS },
  { kind: 'sweep_invite_requests', period_chars: DAY_PREFIX_CHARS },
  { kind: 'sweep_expired_data', period_chars: DAY_PREFIX_CHARS },
  { kind: 'rotate_signing_keys', period_chars: DAY_PREFIX_CHARS },
  { kind: 'recalibrate_verdicts', period_chars: MONTH_PREFIX_CHARS },
]

/** Enqueues the jobs of the current hour, day and month, unless they exist already. */
export async function enqueueRecurringJobs(app: ChangeParts & { now: () => Date }): Promise<void> {
  const now = app.now().toISOString()
  await change(app, async (tx) => {
    for (const { kind, period_chars } of recurringJobs)
      await tx.enqueue({ kind, now, period: now.slice(0, period_chars) })
  })
}
