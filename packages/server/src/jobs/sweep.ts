import type { App } from '../context.ts'
import { daysBefore } from '../days-before.ts'
import type { Finish } from './run-next-job.ts'
import { pruneJobs } from './store.ts'

const KEEP_DONE_DAYS = 7
const KEEP_FAILED_DAYS = 30

/** Removes jobs that were done a week ago or failed a month ago. */
export async function sweep(app: App, _payload: unknown, finish: Finish): Promise<void> {
  const now = app.now()
  const bounds = { done_before: daysBefore(now, KEEP_DONE_DAYS), failed_before: daysBefore(now, KEEP_FAILED_DAYS) }
  await app.db.transaction(async (tx) => {
    await pruneJobs(tx, bounds)
    await finish(tx)
  })
}
