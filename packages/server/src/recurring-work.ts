import type { App } from './context.ts'
import { enqueue } from './jobs/enqueue.ts'

/** How much of an ISO time names its day. */
const DAY = 10

/** What is done once in each period, whichever node comes first. */
const recurring = [
  { kind: 'sweep', period: DAY },
  { kind: 'recount_scores', period: DAY },
  { kind: 'review_trust', period: DAY },
]

/** Leaves the jobs of the present period, unless they are there already. */
export async function enqueueRecurring(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const now = app.now().toISOString()
  for (const { kind, period } of recurring) await enqueue(app.db, { kind, now, period: now.slice(0, period) })
}
