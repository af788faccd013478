import type { App } from '../context.ts'
import { daysBefore } from '../time/days-before.ts'
import type { FinishJob } from './run-next-job.ts'
import { deleteOldJobs } from './store.ts'

export const DONE_RETENTION_DAYS = 7
export const FAILED_RETENTION_DAYS = 30

/** The job `sweep_jobs`: deletes jobs that were done a week ago or failed a month ago. */
export async function sweepJobs(app: App, _payload: unknown, finish: FinishJob): Promise<void> {
  const now = app.now()
  const bounds = {
    done_before: daysBefore(now, DONE_RETENTION_DAYS),
    failed_before: daysBefore(now, FAILED_RETENTION_DAYS),
  }
  await app.db.transaction(async (tx) => {
    await deleteOldJobs(tx, bounds)
    await finish(tx)
  })
}
