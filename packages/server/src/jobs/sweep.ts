import type { App } from '../context.ts'
import type { Finish } from './run-next-job.ts'
import { pruneJobs } from './store.ts'

const DAY_MS = 86_400_000
const KEEP_DONE_MS = 7 * DAY_MS
const KEEP_FAILED_MS = 30 * DAY_MS

/** Removes jobs that were done a week ago or failed a month ago. */
export async function sweep(app: App, _payload: unknown, finish: Finish): Promise<void> {
  const now = app.now().getTime()
  const before = (ms: number) => new Date(now - ms).toISOString()
  await app.db.transaction(async (tx) => {
    await pruneJobs(tx, { done_before: before(KEEP_DONE_MS), failed_before: before(KEEP_FAILED_MS) })
    await finish(tx)
  })
}
