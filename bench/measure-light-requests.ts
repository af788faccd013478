import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createClient } from '@cairnway/sdk'
import { lightRequests } from '../packages/server/test/attacks/light-requests.ts'
import { startServer } from './bench-server.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { waitUntilIdle } from './server-readiness.ts'
import { timeCalls } from './time-calls.ts'

const MEGABYTE = 1_000_000
/** Connections of the hostile client, over which it spreads its megabyte. */
const CONNECTIONS = [1, 16]
/** Each may make 600 calls a minute. */
const CALLERS = 10
const INTERVAL_MS = 15
const MEASURED_MS = 1500
const MAX_DELAY_MS = 100
const SHUTDOWN_TIMEOUT_MS = 15_000

type Client = ReturnType<typeof createClient>

/** Times light calls, which read little from the database, of honest callers on a fixed schedule. */
const timeLightCalls = (clients: readonly Client[]): Promise<number[]> =>
  timeCalls(clients, (client) => client.getCurrentKey(), { interval_ms: INTERVAL_MS, window_ms: MEASURED_MS })

/**
 * Measures how long light calls wait right before and while one client of the same address sends a megabyte of requests
 * at once, for each class of routes.
 */
export async function measureLightRequests(data_dir: string, figures: MeasurementLog): Promise<void> {
  const server = await startServer({ DATA_DIR: data_dir, SEED: 'off', RATE_LIMITS: 'on' }, 'monitored')
  await waitUntilIdle(server)
  const { base_url } = server
  const clients: Client[] = []
  for (let i = 0; i < CALLERS; i++) {
    const { api_key } = await createClient({ base_url }).registerAgent({ type: 'ai_agent', agent_name: `light ${i}` })
    clients.push(createClient({ base_url, api_key, max_retries: 0 }))
  }
  const port = Number(new URL(base_url).port)
  const attacker = new Worker(new URL('./send-at-once.mjs', import.meta.url))
  await timeLightCalls(clients)
  const all = { before: [] as number[], during: [] as number[] }
  for (const [name, make] of Object.entries(lightRequests)) {
    const during: number[] = []
    const blocked = { before: 0, during: 0 }
    for (const count of CONNECTIONS) {
      await server.readBlockedMs()
      all.before.push(...(await timeLightCalls(clients)))
      blocked.before = Math.max(blocked.before, await server.readBlockedMs())
      const request = make(`127.0.0.1:${port}`)
      const bytes = request.repeat(Math.ceil(MEGABYTE / count / request.length))
      attacker.postMessage({ port, count, bytes })
      during.push(...(await timeLightCalls(clients)))
      blocked.during = Math.max(blocked.during, await server.readBlockedMs())
      attacker.postMessage(null)
    }
    all.during.push(...during)
    const part = `a megabyte of requests for ${name}`
    figures.noteTimes(part, 'light calls of others', during)
    figures.note(part, 'main thread blocked at most, before', blocked.before, 'ms')
    figures.note(part, 'main thread blocked at most, during', blocked.during, 'ms')
  }
  figures.noteTimes('a megabyte of requests', 'light calls of others before', all.before)
  figures.note('a megabyte of requests', 'light calls of others before, longest', Math.max(...all.before), 'ms')
  figures.noteTimes('a megabyte of requests', 'light calls of others during', all.during, ['', '', `≤ ${MAX_DELAY_MS}`])
  figures.note('a megabyte of requests', 'light calls of others during, longest', Math.max(...all.during), 'ms')
  await attacker.terminate()
  await Promise.race([server.stop(), sleep(SHUTDOWN_TIMEOUT_MS)])
}
