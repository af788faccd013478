import type { App } from './context.ts'
import { backUpDaily } from './db/backups.ts'
import { enqueueRecurring } from './recurring-work.ts'
import type { Task } from './schedule.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Everything that the service does by itself while it runs. */
export function tasksOf(app: App): Task[] {
  /** Work that writes waits while the disk is nearly full. */
  const writing = (run: () => Promise<void>) => async () => {
    if (await app.disk.hasRoom()) await run()
  }
  return [
    { name: 'key usage', every_ms: 2 * SECOND_MS, run: writing(() => app.key_usage.flush()) },
    { name: 'search log', every_ms: 2 * SECOND_MS, run: writing(() => app.search_log.flush()) },
    { name: 'follow changes', every_ms: SECOND_MS / 2, run: () => app.indexer.follow() },
    { name: 'index snapshot', every_ms: 5 * MINUTE_MS, run: writing(() => app.indexer.save()) },
    { name: 'missing vectors', every_ms: MINUTE_MS, run: writing(() => app.missing_vectors.embed()) },
    { name: 'recurring work', every_ms: MINUTE_MS, run: writing(() => enqueueRecurring(app)) },
    // without statistics of its own the planner makes a page of `mine` twice as dear
    { name: 'upkeep', every_ms: 2 * MINUTE_MS, run: writing(() => app.db.upkeep()) },
    {
      name: 'backup',
      every_ms: 10 * MINUTE_MS,
      run: writing(async () => {
        if (app.db.engine !== 'pglite') return
        const made = await backUpDaily(app.db, app.config.data_dir, app.now(), app.config.disk_reserve_mb)
        if (made) app.log.info({ backup: made }, 'backup made')
      }),
    },
  ]
}
