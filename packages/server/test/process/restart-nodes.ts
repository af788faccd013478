import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@cairnway/sdk'
import { nextExperience } from '../experience-fixtures.ts'
import { findFreePort, type ProcessEnvironment, type ServerProcess, startServer } from './server-process.ts'
import { createStorage } from './server-storage.ts'
import { type Balancer, startBalancer } from './start-balancer.ts'

const NODES = 3
/** Longer than the balancer needs to see that a node is not ready. */
const SHUTDOWN_DELAY_MS = 3000
/** Contributors in turn, each for so many deposits: a text of the fixtures is a duplicate of itself. */
const DEPOSITORS = 10
const DEPOSITS_EACH = 100
/** Of so many calls one deposits, one reads a record that was deposited, and the others search. */
const CALLS_OF_A_ROUND = 10

interface Node {
  environment: ProcessEnvironment
  server: ServerProcess
}

/** Nodes of one database behind a balancer. */
export interface Cluster {
  nodes: Node[]
  balancer: Balancer
}

export async function startCluster(environment: ProcessEnvironment = {}): Promise<Cluster> {
  const first = await createStorage('postgres')
  const nodes: Node[] = []
  for (let i = 0; i < NODES; i++) {
    const storage = i === 0 ? first : await createStorage('postgres', first.database)
    const own = {
      ...storage.environment,
      ...environment,
      PORT: String(await findFreePort()),
      SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
    }
    nodes.push({ environment: own, server: await startServer(own) })
  }
  const balancer = await startBalancer(nodes.map(({ server }) => server.base_url))
  return { nodes, balancer }
}

/** The calls of a rolling restart and their ends. */
export interface RestartReport {
  calls: number
  /** status or message of each call that failed */
  failures: string[]
  deposits: number
  /** deposits that were answered and are not there afterwards */
  lost: number
  /** durations of the calls in milliseconds */
  times: number[]
  restarted: number
  seconds: number
}

/** Registers a contributor through the balancer. */
async function register({ base_url }: Balancer): Promise<Client> {
  const { api_key } = await createClient({ base_url }).registerAgent({ type: 'ai_agent' })
  return createClient({ base_url, api_key, max_retries: 0 })
}

/** Sends calls at a constant rate, however long they take, until it is told to stop. */
function startLoad(contributors: readonly Client[], per_second: number) {
  const report = { calls: 0, failures: [] as string[], times: [] as number[] }
  const reads: (() => Promise<unknown>)[] = []
  const call = async (n: number) => {
    const round = Math.floor(n / CALLS_OF_A_ROUND)
    const client = contributors[Math.floor(round / DEPOSITS_EACH) % contributors.length]
    if (n % CALLS_OF_A_ROUND === 0) {
      const deposited = await client?.depositExperience(nextExperience({ visibility_scope: 'private' }))
      reads.push(async () => client?.getExperience({ experience_id: deposited?.id ?? '' }))
    } else if (n % CALLS_OF_A_ROUND === 1) await reads.at(-1)?.()
    else await client?.searchExperiences({ q: `connection pool timeout ${n}`, limit: 3 })
  }
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const started = performance.now()
    const one = call(report.calls++)
      .catch((error: { status?: number; message: string }) => {
        report.failures.push(error.status ? `${error.status} ${error.message}` : error.message)
      })
      .then(() => {
        report.times.push(performance.now() - started)
        running.delete(one)
      })
    running.add(one)
  }, 1000 / per_second)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
    return { ...report, reads }
  }
}

/**
 * Restarts each node of a cluster in turn, as an upgrade does, while calls arrive at a constant rate, and counts those that
 * fail. The next node is stopped when the balancer has the one before again.
 */
export async function restartNodes({ nodes, balancer }: Cluster, per_second: number): Promise<RestartReport> {
  const contributors = await Promise.all(Array.from({ length: DEPOSITORS }, () => register(balancer)))
  const stopLoad = startLoad(contributors, per_second)
  const started = performance.now()
  await sleep(1000)
  for (const node of nodes) {
    await node.server.stop()
    await balancer.waitUntil(node.server.base_url, false)
    node.server = await startServer(node.environment)
    await balancer.waitUntil(node.server.base_url, true)
  }
  await sleep(1000)
  const { reads, ...report } = await stopLoad()
  const seconds = (performance.now() - started) / 1000
  let lost = 0
  for (const read of reads) await read().catch(() => lost++)
  return { ...report, deposits: reads.length, lost, restarted: nodes.length, seconds }
}

/** Sends searches of one contributor to the nodes in turn, and counts those that pass their limit. */
export async function countPassing({ balancer }: Cluster, searches: number) {
  const client = await register(balancer)
  const started = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: searches }, (_, n) =>
      client.searchExperiences({ q: `pool timeout ${n}`, limit: 1 }).then(
        () => 200,
        ({ status }: { status?: number }) => status ?? 0,
      ),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  return { passed: count(200), refused: count(429), seconds }
}
