import { setTimeout as sleep } from 'node:timers/promises'
import { type AppOverrides, createApp, type RunningApp } from './app.ts'
import type { ServerConfig } from './config.ts'
import { change } from './events/change.ts'
import { loadSeeds } from './load-seeds.ts'
import { enqueueRescan } from './rescan/rescan-experiences.ts'
import { scheduledTasks } from './scheduling/scheduled-tasks.ts'
import { startScheduler } from './scheduling/start-scheduler.ts'
import { serve } from './serve.ts'

const RETRY_DELAY_MS = { first: 1000, most: 60_000 }
const MAX_MODEL_WAIT_MS = 2000
/** Containers are killed 10 s after they were told to stop. */
const EXIT_TIMEOUT_MS = 9500

/** Does a step until it is done: a database that goes away meanwhile comes back. Only the first failure is reported. */
async function retryUntilDone(
  app: RunningApp,
  signal: AbortSignal,
  name: string,
  step: () => Promise<void>,
): Promise<void> {
  for (let wait = RETRY_DELAY_MS.first; !signal.aborted; wait = Math.min(RETRY_DELAY_MS.most, wait * 2)) {
    try {
      return await step()
    } catch (error) {
      if (wait === RETRY_DELAY_MS.first) app.log.error({ err: error, step: name }, 'not done yet, trying again')
      await sleep(wait, undefined, { signal }).catch(() => {})
    }
  }
}

/** What may take a while and need not keep callers waiting: the index, the seeds, vectors that are missing. */
async function warmUp(app: RunningApp, signal: AbortSignal): Promise<void> {
  // only then it is known which stored vectors are of use; words do not wait long for it
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
  await retryUntilDone(app, signal, 'vectors', () => app.missing_vectors.embed())
  await retryUntilDone(app, signal, 'upkeep', () => app.db.runMaintenance())
}

/**
 * Runs the service in this process until it is told to stop; then, or when the database is gone, the process ends.
 * @throws StartError with one line for the person who starts it
 */
export async function run(config: ServerConfig, parts: AppOverrides = {}): Promise<void> {
  const app = await createApp(config, parts)
  const listener = await serve(app).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const endSchedule = startScheduler(scheduledTasks(app), (task, error) =>
    app.log.error({ err: error, task }, 'task failed'),
  )
  app.worker.start()
  const endWakes = app.db.onNotification(() => {
    app.worker.notify()
    // a failure is met again, and reported, by the task that follows
    app.indexer.follow().catch(() => {})
  })
  const stopping = new AbortController()
  const warm = warmUp(app, stopping.signal)
  const stop = async () => {
    // a terminal signals npm and the server, and npm passes its signal on
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref()
    app.indexer.stop()
    app.missing_vectors.stop()
    await listener.stop()
    await endWakes()
    await endSchedule()
    await app.worker.stop()
    await warm
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
  await warm
}
