import { type ChangeParts, change } from '../events/change.ts'

/** Leading characters of an ISO time that identify a period. */
const PERIOD_CHARS = { hour: 13, day: 10, month: 7 } as const

export type RecurringPeriod = keyof typeof PERIOD_CHARS

/** Job that runs once in each period, on whichever node enqueues it first. */
export interface RecurringJob {
  kind: string
  every: RecurringPeriod
}

/** Enqueues the jobs of the current hour, day and month, unless they exist already. */
export async function enqueueRecurringJobs(
  app: ChangeParts & { now: () => Date },
  jobs: readonly RecurringJob[],
): Promise<void> {
  const now = app.now().toISOString()
  await change(app, async (tx) => {
    for (const { kind, every } of jobs) await tx.enqueue({ kind, now, period: now.slice(0, PERIOD_CHARS[every]) })
  })
}
