import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@cairnway/sdk'
import { type DepositInput, nextExperience } from '../packages/server/test/experience-fixtures.ts'
import { killWhileDelivering } from '../packages/server/test/process/kill-while-delivering.ts'
import { cleanUp, engines } from '../packages/server/test/process/server-storage.ts'
import { type BenchServer, startServer } from './bench-server.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { createStoreTarget } from './store-target.ts'

const HEALTHY = 5
const HANGING = 30
const SLOW = 10
const SLOW_MS = 8000
const DEAD = 10
/** Deliveries to each of the others before and while the healthy ones are measured. */
const EACH_OF_OTHERS = 4
const WARM_UP_ROUNDS = 2
const ROUNDS = 20
const ROUND_MS = 500
const KILLED_DELIVERIES = 10_000
const KILL_INTERVAL_MS = 5000

const texts = Array.from({ length: EACH_OF_OTHERS + WARM_UP_ROUNDS + ROUNDS }, () =>
  nextExperience({ visibility_scope: 'private' }),
)

/** A target and the contributor of whose deposits it is notified. */
interface Target {
  owner: Client
  /** the deposits of its owner: each text once */
  texts: Iterator<DepositInput>
  /** times at which the records were delivered, by `performance.now()` */
  seen: Map<string, number>
  close: () => void
}

/** @param answer_ms when it answers; null: never */
async function openTarget(answer_ms: number | null): Promise<{ url: string } & Omit<Target, 'owner' | 'texts'>> {
  const seen = new Map<string, number>()
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { experience_id: string } }
      if (!seen.has(data.experience_id)) seen.set(data.experience_id, performance.now())
      if (answer_ms !== null) setTimeout(() => response.writeHead(204).end(), answer_ms)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, seen, close }
}

async function createTarget({ base_url }: BenchServer, answer_ms: number | null, is_dead = false): Promise<Target> {
  const { url, ...target } = await openTarget(answer_ms)
  if (is_dead) target.close()
  const { api_key } = await createClient({ base_url }).registerAgent({ type: 'ai_agent', agent_name: 'owner' })
  const owner = createClient({ base_url, api_key })
  await owner.createWebhook({ url, event_type: 'experience.deposited' })
  return { owner, texts: texts.values(), ...target }
}

const createTargets = (server: BenchServer, count: number, answer_ms: number | null, is_dead = false) =>
  Promise.all(Array.from({ length: count }, () => createTarget(server, answer_ms, is_dead)))

/** Stores a private record, of which nothing follows but the delivery. */
const deposit = async ({ owner, texts }: Target): Promise<{ id: string; at: number }> => {
  const { id } = await owner.depositExperience(texts.next().value)
  return { id, at: performance.now() }
}

/** Measures the milliseconds from the answer to a deposit until its target gets the delivery. */
async function measureHealthy(targets: readonly Target[], rounds: number): Promise<number[]> {
  const deposits: { target: Target; id: string; at: number }[] = []
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) deposits.push({ target, ...(await deposit(target)) })
    await sleep(ROUND_MS)
  }
  const isSeen = ({ target, id }: (typeof deposits)[number]) => target.seen.has(id)
  for (let waited = 0; waited < 60_000 && !deposits.every(isSeen); waited += ROUND_MS) await sleep(ROUND_MS)
  return deposits.map(({ target, id, at }) => (target.seen.get(id) ?? Number.POSITIVE_INFINITY) - at)
}

async function measureLatency(figures: MeasurementLog, database_url: string | null): Promise<void> {
  const store = await createStoreTarget(database_url)
  try {
    const server = await startServer({
      ...store.environment,
      EMBEDDINGS: 'off',
      SEED: 'off',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    })
    const part = 'webhooks'
    const alone = await createTargets(server, HEALTHY, 0)
    await measureHealthy(alone, WARM_UP_ROUNDS)
    figures.noteTimes(part, 'from a deposit to its target', await measureHealthy(alone, ROUNDS))
    const healthy = await createTargets(server, HEALTHY, 0)
    const others = [
      ...(await createTargets(server, HANGING, null)),
      ...(await createTargets(server, SLOW, SLOW_MS)),
      ...(await createTargets(server, DEAD, 0, true)),
    ]
    const flooding = (async () => {
      for (let i = 0; i < EACH_OF_OTHERS; i++) for (const target of others) await deposit(target)
    })()
    const times = await measureHealthy(healthy, ROUNDS)
    await flooding
    const unhealthy = `${HANGING} targets that hang, ${SLOW} that answer after ${SLOW_MS / 1000} s, ${DEAD} that are gone`
    figures.noteTimes(part, `the same with ${unhealthy}`, times, ['', '<= 2000'])
    await server.stop()
    for (const { close } of [...alone, ...healthy, ...others]) close()
  } finally {
    await store.remove()
  }
}

async function measureKills(figures: MeasurementLog): Promise<void> {
  const [engine = 'pglite'] = engines
  const part = `webhooks, killed every ${KILL_INTERVAL_MS / 1000} s, ${engine === 'pglite' ? 'embedded store' : 'PostgreSQL'}`
  const report = await killWhileDelivering(
    engine,
    KILLED_DELIVERIES,
    () => ({ ms: KILL_INTERVAL_MS }),
    (kills, seen) => console.log(`${kills} kills, ${seen} events have arrived`),
  ).finally(cleanUp)
  figures.note(part, 'events', report.events, 'events')
  figures.note(part, 'processes killed', report.kills, 'kills')
  figures.note(part, 'events that arrived', report.seen, 'events', `${report.events}`)
  figures.note(part, '  under more than one id', report.seen_as_several, 'events', '0')
  figures.note(part, 'requests sent again under the same id', report.repeated, 'requests')
  figures.note(part, 'deliveries that are done', report.delivered, 'deliveries', `${report.events}`)
  figures.note(
    part,
    'deliveries and jobs that are not',
    report.not_delivered + report.open_jobs + report.failed_jobs,
    '',
    '0',
  )
  figures.note(part, 'took', report.seconds, 's')
}

/**
 * Measures how soon a target is notified while others do not answer, and which of many deliveries arrive when the
 * process that sends them is killed repeatedly. With TEST_DATABASE_URL the latter is a worker on PostgreSQL.
 */
export async function measureWebhooks({
  figures,
  database_url,
}: {
  figures: MeasurementLog
  database_url: string | null
}): Promise<void> {
  await measureLatency(figures, database_url)
  await measureKills(figures)
}
