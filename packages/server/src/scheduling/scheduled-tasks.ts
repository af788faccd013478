import type { App } from '../context.ts'
import { backUpDaily } from '../db/backups.ts'
import { enqueueRecurringJobs } from '../jobs/enqueue-recurring-jobs.ts'
import type { ScheduledTask } from './start-scheduler.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Everything that the service does by itself while it runs. */
export function scheduledTasks(app: App): ScheduledTask[] {
  /** Work that writes waits while the disk is nearly full. */
  const writing = (run: () => Promise<void>) => async () => {
    if (await app.disk.hasSpace()) await run()
  }
  return [
    { name: 'key usage', interval_ms: 2 * SECOND_MS, run: writing(() => app.key_usage.flush()) },
    { name: 'search log', interval_ms: 2 * SECOND_MS, run: writing(() => app.search_log.flush()) },
    { name: 'follow changes', interval_ms: SECOND_MS / 2, run: () => app.indexer.follow() },
    { name: 'index snapshot', interval_ms: 5 * MINUTE_MS, run: writing(() => app.indexer.save()) },
    { name: 'missing vectors', interval_ms: MINUTE_MS, run: writing(() => app.missing_vectors.embed()) },
    { name: 'recurring work', interval_ms: MINUTE_MS, run: writing(() => enqueueRecurringJobs(app)) },
    // without statistics of its own the planner makes a page of `mine` twice as dear
    { name: 'upkeep', interval_ms: 2 * MINUTE_MS, run: writing(() => app.db.runMaintenance()) },
    {
      name: 'backup',
      interval_ms: 10 * MINUTE_MS,
      run: writing(async () => {
        if (app.db.engine !== 'pglite') return
        const made = await backUpDaily(app.db, app.config.data_dir, app.now(), app.config.disk_reserve_mb)
        if (made) app.log.info({ backup: made }, 'backup made')
      }),
    },
  ]
}
