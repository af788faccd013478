import { setTimeout as sleep } from 'node:timers/promises'
import { type AppOverrides, createApp, type RunningApp } from './app.ts'
import type { ServerConfig } from './config.ts'
import { loadSeeds } from './deposits/load-seeds.ts'
import { change } from './events/change.ts'
import { enqueueRescan } from './rescan/enqueue-rescan.ts'
import { scheduledTasks } from './scheduling/scheduled-tasks.ts'
import { startScheduler } from './scheduling/start-scheduler.ts'
import { serve } from './serve.ts'

const RETRY_DELAY_MS = { initial: 1000, max: 60_000 }
const MAX_MODEL_WAIT_MS = 2000
/** Containers are killed 10 s after they were told to stop. */
const EXIT_TIMEOUT_MS = 9500

/** Repeats a step until it succeeds, because a lost database usually comes back. Only the first failure is logged. */
async function retryUntilDone(
  app: RunningApp,
  signal: AbortSignal,
  name: string,
  step: () => Promise<void>,
): Promise<void> {
  for (let wait = RETRY_DELAY_MS.initial; !signal.aborted; wait = Math.min(RETRY_DELAY_MS.max, wait * 2)) {
    try {
      return await step()
    } catch (error) {
      if (wait === RETRY_DELAY_MS.initial)
        app.log.error({ err: error, step: name }, 'a step of the start failed and is retried')
      await sleep(wait, undefined, { signal }).catch(() => {})
    }
  }
}

/** The slow part of the start, during which callers are served already: the index, the seeds, missing vectors. */
async function warmUp(app: RunningApp, signal: AbortSignal): Promise<void> {
  // only a loaded model tells which stored vectors can be used; a build by words alone need not wait long for it
  if (app.embedder.dimension() === null)
    await Promise.race([app.embedder.ready(), sleep(MAX_MODEL_WAIT_MS, undefined, { ref: false })])
  await retryUntilDone(app, signal, 'index', () => app.indexer.build())
  await retryUntilDone(app, signal, 'seeds', async () => {
    if (app.config.seed) await loadSeeds(app, signal)
  })
  await retryUntilDone(app, signal, 'rescan', async () => {
    await change(app, (tx) => enqueueRescan(tx, app.now().toISOString()))
  })
  await app.embedder.ready()
  const { status, message } = app.embedder.state()
  if (status !== 'ok') app.log.warn({ reason: message }, 'only words are searched, not meaning')
  await retryUntilDone(app, signal, 'vectors', () => app.vector_backfill.embed())
  await retryUntilDone(app, signal, 'maintenance', () => app.db.runMaintenance())
}

/**
 * Runs the service in this process until it is told to stop; then, or when the database is gone, the process ends.
 * @throws StartError with one line for the person who starts it
 */
export async function run(config: ServerConfig, overrides: AppOverrides = {}): Promise<void> {
  const app = await createApp(config, overrides)
  const listener = await serve(app).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const stopScheduler = startScheduler(scheduledTasks(app), (task, error) =>
    app.log.error({ err: error, task }, 'task failed'),
  )
  app.worker.start()
  const stopListening = app.db.onNotification(() => {
    app.worker.notify()
    // the scheduled task will meet the same failure and report it
    app.indexer.follow().catch(() => {})
  })
  const stopping = new AbortController()
  const warm_up = warmUp(app, stopping.signal)
  const stop = async () => {
    // the signal may arrive twice: a terminal sends it to npm and to the server, and npm passes it on
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref()
    app.indexer.stop()
    app.vector_backfill.stop()
    await listener.stop()
    await stopListening()
    await stopScheduler()
    await app.worker.stop()
    await warm_up
    await app.close()
    process.exit(0)
  }
  const onSignal = () =>
    void stop().catch((error: unknown) => {
      app.log.fatal({ err: error }, 'could not stop cleanly')
      process.exit(1)
    })
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  void app.db.lost.then((error) => {
    if (stopping.signal.aborted) return
    app.log.fatal({ err: error }, 'the database is gone; ending, so that a supervisor can start the service again')
    process.exit(1)
  })
  console.log(`Cairnway answers on ${app.config.base_url} (documentation: ${app.config.base_url}/docs)`)
  if (app.operator_key_path) console.log(`The operator's key is in ${app.operator_key_path}`)
  await warm_up
}
