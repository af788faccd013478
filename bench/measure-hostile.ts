import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@cairnway/sdk'
import { worstInputs } from '../packages/server/test/attacks/worst-inputs.ts'
import { nextExperience } from '../packages/server/test/experience-fixtures.ts'
import { type BenchServer, startServer } from './bench-server.ts'
import { registerWithLargeRecords, sendHostile } from './measure-blocking.ts'
import { waitUntilIdle } from './server-readiness.ts'

const HONEST_CALLERS = 10
const HONEST_RECORDS = 60
const LARGE_RECORDS = 30
/** Pause of an honest caller between two calls. */
const THINK_MS = 900
/** Calls of the hostile key: about as many as its limits admit. */
const HOSTILE_INTERVAL_MS = 250
/** Once in so many calls it sends this many at once that run into the time limit of a check. */
const BURST = { every: 60, previews: 25 }

/** One call of an honest caller. */
export interface HonestCall {
  /** seconds since the begin of the load */
  at_s: number
  ms: number
}

type Honest = ReturnType<typeof createClient>

/** Makes a call as an honest caller does: mostly searches, now and then a record, a check of a task or a preview. */
function honestCall(client: Honest, n: number): Promise<unknown> {
  if (n % 10 === 3) return client.listMyExperiences({ limit: 5 })
  if (n % 10 === 6) return client.checkContext({ task_description: `Raise the memory limit of the build ${n}` })
  if (n % 20 === 9) return client.previewDeposit(nextExperience())
  return client.searchExperiences({ q: `the build fails after the update ${n}`, limit: 5 })
}

async function actHonestly(client: Honest, clock: () => number, until_s: number, calls: HonestCall[]): Promise<void> {
  for (let n = 0; clock() < until_s; n++) {
    const at_s = clock()
    const started = performance.now()
    // a refusal of a gate is an answer too
    await honestCall(client, n).catch(() => {})
    calls.push({ at_s, ms: performance.now() - started })
    await sleep(THINK_MS)
  }
}

async function actHostilely(server: BenchServer, key: string, clock: () => number, until_s: number): Promise<void> {
  const inputs = Object.values(worstInputs)
  const preview = worstInputs['preview that takes longer than it may']
  const running: Promise<unknown>[] = []
  for (let n = 1; clock() < until_s; n++) {
    const make = inputs[n % inputs.length]
    if (make) running.push(sendHostile(server, make(n), key).catch(() => {}))
    if (preview && n % BURST.every === 1)
      for (let i = 0; i < BURST.previews; i++) running.push(sendHostile(server, preview(n + i), key).catch(() => {}))
    await sleep(HOSTILE_INTERVAL_MS)
  }
  await Promise.race([Promise.all(running), sleep(10_000)])
}

/**
 * Ten honest callers and, after `calm_s` seconds, one hostile key that sends the most expensive inputs as often as its
 * limits admit.
 */
export async function measureHostile(data_dir: string, calm_s: number, total_s: number): Promise<HonestCall[]> {
  const setup = await startServer({ DATA_DIR: data_dir, SEED: 'off' })
  await waitUntilIdle(setup)
  const hostile_key = await registerWithLargeRecords(setup, LARGE_RECORDS)
  const keys: string[] = []
  for (let i = 0; i < HONEST_CALLERS; i++)
    keys.push((await createClient(setup).registerAgent({ type: 'ai_agent', agent_name: `honest ${i}` })).api_key)
  const author = createClient({ ...setup, api_key: keys[0] })
  for (let i = 0; i < HONEST_RECORDS; i++) await author.depositExperience(nextExperience()).catch(() => {})
  await setup.stop()
  const server = await startServer({ DATA_DIR: data_dir, SEED: 'off', RATE_LIMITS: 'on' })
  await sleep(5000)
  const started = performance.now()
  const clock = () => (performance.now() - started) / 1000
  const calls: HonestCall[] = []
  const clients = keys.map((api_key) => createClient({ base_url: server.base_url, api_key, max_retries: 0 }))
  await Promise.all([
    ...clients.map((client) => actHonestly(client, clock, total_s, calls)),
    sleep(calm_s * 1000).then(() => actHostilely(server, hostile_key, clock, total_s)),
  ])
  await Promise.race([server.stop(), sleep(15_000)])
  return calls
}
