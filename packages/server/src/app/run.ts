import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics } from 'prom-client'
import { loadPacks } from '../deposits/packs/load-packs.ts'
import { enqueueRescan } from '../governance/rescan/rescan-experiences.ts'
import type { ServerConfig } from '../platform/config/config.ts'
import { change } from '../platform/events/change.ts'
import { exponentialBackoffMs } from '../platform/time/exponential-backoff.ts'
import { hasNoExperiences } from '../records/experiences/store.ts'
import { type AppOverrides, createApp, type RunningApp } from './app.ts'
import { describeExposure, startBanner } from './banner.ts'
import { requireFreePorts } from './listen.ts'
import { listenForMetrics } from './listen-for-metrics.ts'
import { scheduledTasks } from './scheduling/scheduled-tasks.ts'
import { startScheduler } from './scheduling/start-scheduler.ts'
import { serve } from './serve.ts'

const RETRY_BACKOFF = { initial_ms: 1000, max_ms: 60_000 }
const MAX_MODEL_WAIT_MS = 2000
/**
 * Docker kills a container 10 s after it sends SIGTERM; with SHUTDOWN_DELAY_MS its timeout must be set higher by as
 * much.
 */
export const EXIT_TIMEOUT_MS = 9500

/**
 * Repeats a step with exponential backoff until it succeeds, such as after a database outage. Logs the first failure.
 */
async function retryUntilDone(
  app: RunningApp,
  signal: AbortSignal,
  name: string,
  step: () => Promise<void>,
): Promise<void> {
  for (let retries = 0; !signal.aborted; retries++) {
    try {
      return await step()
    } catch (error) {
      if (retries === 0) app.log.error({ err: error, step: name }, 'a step of the start failed and is retried')
      await sleep(exponentialBackoffMs(retries, RETRY_BACKOFF), undefined, { signal }).catch(() => {})
    }
  }
}

/**
 * The steps of the start during which calls are answered already: index, packs, rescan, missing vectors, maintenance.
 * A process that only works on jobs needs the index, which finds duplicates; packs and vectors are left to the others.
 */
async function warmUp(app: RunningApp, signal: AbortSignal): Promise<void> {
  const has_api = app.config.role !== 'worker'
  // the dimension of the model decides which stored vectors are loaded; the search by words does not wait longer for it
  // an empty store has none, and a first start must not wait
  const has_vectors = !(await hasNoExperiences(app.db).catch(() => true))
  if (has_vectors && app.embedder.dimension() === null)
    await Promise.race([app.embedder.ready(), sleep(MAX_MODEL_WAIT_MS, undefined, { ref: false })])
  await retryUntilDone(app, signal, 'index', () => app.indexer.build())
  await retryUntilDone(app, signal, 'procedures', () => app.procedures.follow())
  await retryUntilDone(app, signal, 'packs', async () => {
    if (has_api) await loadPacks(app, signal)
  })
  // last, so that a first start does not wait for it: the packs that ship need no analysis
  app.deposit_analyzer.warmUp()
  await retryUntilDone(app, signal, 'rescan', async () => {
    await change(app, (tx) => enqueueRescan(tx, app.now().toISOString()))
  })
  await app.embedder.ready()
  const { status, message } = app.embedder.state()
  if (status !== 'ok') app.log.warn({ reason: message }, 'only words are searched, not meaning')
  if (has_api) await retryUntilDone(app, signal, 'vectors', () => app.vector_backfill.embed())
  await retryUntilDone(app, signal, 'maintenance', () => app.db.runMaintenance())
}

/**
 * Runs the service in this process until SIGTERM or SIGINT, or until the database is lost; then the process ends.
 * @throws StartError with one line for the person who starts it
 */
export async function run(config: ServerConfig, overrides: AppOverrides = {}): Promise<void> {
  await requireFreePorts(config)
  const app = await createApp(config, overrides)
  const listener = await serve(app).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  collectDefaultMetrics({ register: app.metrics.registry })
  const stopMetrics = await listenForMetrics(config, app.metrics)
  const stopScheduler = startScheduler(scheduledTasks(app), (task, error) =>
    app.log.error({ err: error, task }, 'task failed'),
  )
  if (config.role !== 'api') app.worker.start()
  const stopListening = app.db.onNotification((job_kinds) => {
    app.worker.notify(job_kinds)
    // the scheduled tasks call them too, and report a failure
    app.indexer.follow().catch(() => {})
    app.procedures.follow().catch(() => {})
  })
  const stopping = new AbortController()
  const warming_up = warmUp(app, stopping.signal)
  const stop = async (delay_ms: number) => {
    // a terminal signals npm and the server, and npm forwards its signal, so it arrives twice
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), delay_ms + EXIT_TIMEOUT_MS).unref()
    listener.drain()
    await sleep(delay_ms)
    app.indexer.stop()
    app.vector_backfill.stop()
    // no further job starts while the last calls are answered
    await Promise.all([listener.stop(), app.worker.stop()])
    await stopListening()
    stopMetrics()
    await stopScheduler()
    await warming_up
    await app.close()
    process.exit(0)
  }
  const stopAfter = (delay_ms: number) =>
    void stop(delay_ms).catch((error: unknown) => {
      app.log.fatal({ err: error }, 'the service could not stop cleanly')
      process.exit(1)
    })
  process.on('SIGTERM', () => stopAfter(config.shutdown_delay_ms))
  // a person at a terminal waits for it
  process.on('SIGINT', () => stopAfter(0))
  void app.db.lost.then((error) => {
    if (stopping.signal.aborted) return
    app.log.fatal({ err: error }, 'the database is lost; the process ends, so that a supervisor can start it again')
    process.exit(1)
  })
  console.log(startBanner(app.config, app.operator_key_path))
  const exposure = describeExposure(app.config)
  if (exposure) console.warn(`cairnway: warning: ${exposure}`)
  await warming_up
}
