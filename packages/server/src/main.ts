import { setTimeout as sleep } from 'node:timers/promises'
import { createApp, type RunningApp } from './app.ts'
import { readConfig } from './config.ts'
import { loadSeeds } from './load-seeds.ts'
import { startSchedule } from './schedule.ts'
import { serve } from './serve.ts'
import { StartError } from './start-error.ts'
import { tasksOf } from './tasks.ts'

const RETRY_MS = 5000

/** What may take a while and need not keep callers waiting: the index, the seeds, vectors that are missing. */
async function warmUp(app: RunningApp): Promise<void> {
  await app.indexer.build()
  if (app.config.seed) {
    const stored = await loadSeeds(app)
    if (stored > 0) app.log.info({ stored }, 'seed experiences loaded')
  }
  await app.embedder.ready()
  await app.indexer.embedMissing()
}

async function main(): Promise<void> {
  const app = await createApp(readConfig(process.env))
  const listener = await serve(app).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const endSchedule = startSchedule(tasksOf(app), (task, error) => app.log.error({ err: error, task }, 'task failed'))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await listener.stop()
    await endSchedule()
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  console.log(`Cairnway answers on ${app.config.base_url} (documentation: ${app.config.base_url}/docs)`)
  if (app.operator_key_path) console.log(`The operator's key is in ${app.operator_key_path}`)
  // a database that goes away meanwhile comes back: what was not finished is begun again
  for (let done = false; !done && !stopping; ) {
    try {
      await warmUp(app)
      done = true
    } catch (error) {
      if (!stopping) app.log.error({ err: error }, 'warm-up failed, trying again')
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? `cairnway: ${error.message.replaceAll(/\s+/g, ' ')}` : error)
  process.exit(1)
})
