import { countNewEvents } from '../../figures/dashboard/count-events.ts'
import { BACKUP_CHECK_INTERVAL_MS } from '../../platform/db/backup-names.ts'
import { enqueueRecurringJobs } from '../../platform/jobs/enqueue-recurring-jobs.ts'
import { enqueueLinking } from '../../retrieval/knowledge/link-experiences.ts'
import { enqueueRewording } from '../../retrieval/knowledge/reword-procedures.ts'
import { SNAPSHOT_INTERVAL_MS } from '../../retrieval/search/indexing/index-snapshots.ts'
import { MINUTE_MS, SECOND_MS } from '../../rules/time/time-units.ts'
import type { Service } from '../../surfaces/parts.ts'
import { createFanOut } from '../../webhooks/fan-out.ts'
import { recurringJobs } from '../job-table.ts'
import type { ScheduledTask } from './start-scheduler.ts'

/** Intervals at which figures are counted; their maximum age is that plus the age of a cached answer. */
export const COUNT_INTERVAL_MS = 5 * SECOND_MS
export const SEARCH_LOG_INTERVAL_MS = 2 * SECOND_MS
/** Between looks whether a newer release has migrated the database. */
const SCHEMA_CHECK_INTERVAL_MS = 2 * SECOND_MS

/** Returns everything that the process does periodically while it runs. */
export function scheduledTasks(app: Service): ScheduledTask[] {
  const { role } = app.config
  /** Skips a task that writes while the disk is nearly full, or the database is that of a newer release. */
  const ifWritable = (run: () => Promise<void>) => async () => {
    if (app.schema_guard.newerMigration() === null && (await app.disk.hasSpace())) await run()
  }
  /** Skips a task about new records while packs are loaded, which it would delay. */
  const unlessLoading = (run: () => Promise<void>) => ifWritable(async () => (app.packs.progress ? undefined : run()))
  const ofApi: ScheduledTask[] = [
    { name: 'missing vectors', interval_ms: MINUTE_MS, run: ifWritable(() => app.vector_backfill.embed()) },
  ]
  const ofWorker: ScheduledTask[] = [
    {
      name: 'recurring work',
      interval_ms: MINUTE_MS,
      run: ifWritable(() => enqueueRecurringJobs(app, recurringJobs)),
    },
    { name: 'changed records', interval_ms: 5 * SECOND_MS, run: unlessLoading(() => enqueueLinking(app)) },
    { name: 'figures', interval_ms: COUNT_INTERVAL_MS, run: unlessLoading(() => countNewEvents(app)) },
    { name: 'webhooks', interval_ms: SECOND_MS / 2, run: ifWritable(createFanOut(app)) },
    { name: 'rewording', interval_ms: 10 * SECOND_MS, run: ifWritable(() => enqueueRewording(app)) },
  ]
  return [
    ...(role === 'worker' ? [] : ofApi),
    ...(role === 'api' ? [] : ofWorker),
    { name: 'newer release', interval_ms: SCHEMA_CHECK_INTERVAL_MS, run: () => app.schema_guard.check() },
    { name: 'key usage', interval_ms: 2 * SECOND_MS, run: ifWritable(() => app.key_usage.flush()) },
    { name: 'search log', interval_ms: SEARCH_LOG_INTERVAL_MS, run: ifWritable(() => app.search_log.flush()) },
    { name: 'follow changes', interval_ms: SECOND_MS / 2, run: () => app.indexer.follow() },
    { name: 'follow procedures', interval_ms: SECOND_MS / 2, run: () => app.procedures.follow() },
    { name: 'index snapshot', interval_ms: SNAPSHOT_INTERVAL_MS, run: ifWritable(() => app.indexer.save()) },
    // without current statistics the planner makes a page of a contributor's own records twice as slow
    { name: 'upkeep', interval_ms: 2 * MINUTE_MS, run: ifWritable(() => app.db.runMaintenance()) },
    {
      name: 'backup',
      interval_ms: BACKUP_CHECK_INTERVAL_MS,
      run: ifWritable(async () => {
        const backup = await app.backups?.makeDaily(app.now())
        if (backup) app.log.info({ backup }, 'backup made')
      }),
    },
  ]
}
