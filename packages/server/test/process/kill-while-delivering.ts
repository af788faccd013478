import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, type Store, sql } from '../../src/platform/db/db.ts'
import { openEmbeddedStore } from '../../src/platform/db/embedded-store.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { registerNewcomer } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { createStorage, type DatabaseEngine, databaseUrl, type ServerStorage } from './server-storage.ts'

/** Each has a subscription and a target of its own: a target gets two requests at once. */
const MAX_TARGETS = 10
const POLL_MS = 10
const MAX_WAIT_MS = 600_000
const ANSWER_MS = 5

/** Counts of what is left after all kills. */
export interface DeliveryReport {
  kills: number
  events: number
  /** events that a target has seen */
  seen: number
  /** events that a target has seen under more than one id, so that it cannot know the repetition */
  seen_as_several: number
  /** requests that repeat one: a process was killed after the target answered */
  repeated: number
  delivered: number
  not_delivered: number
  open_jobs: number
  failed_jobs: number
  seconds: number
}

/** Targets that count what they get. Each answers after a moment, so that a kill may come before or after it. */
async function startTargets(count: number) {
  /** the ids under which each event came */
  const seen = new Map<string, Set<string>>()
  let requests = 0
  const servers: Server[] = []
  for (let i = 0; i < count; i++) {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        requests++
        const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { raw_deposit_id: string } }
        const ids = seen.get(data.raw_deposit_id) ?? new Set()
        seen.set(data.raw_deposit_id, ids.add(String(request.headers['webhook-id'])))
        setTimeout(() => response.writeHead(204).end(), ANSWER_MS)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
  }
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`),
    seen,
    requests: () => requests,
    close: () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function withStore<T>({ data_dir, database }: ServerStorage, work: (db: Store) => Promise<T>): Promise<T> {
  const db = database === '' ? await openEmbeddedStore(data_dir) : await openPostgres(databaseUrl(database))
  return work(db).finally(() => db.close())
}

/**
 * Ends the leases of what a kill leaves behind at once, which is free after 60 s on the clock of the database
 * otherwise.
 */
const expireLeases = (db: Db) =>
  db.query(sql`update jobs set locked_until = clock_timestamp() - interval '1 second' where locked_until is not null`)

/** Emits events of which each is delivered to one contributor, with an id by which its target knows it. */
const insertEvents = (db: Db, owners: readonly string[], count: number) =>
  db.query(sql`
    insert into events (name, contributor_id, data, happened_at)
    select 'raw_deposit.failed', (${owners}::text[])[1 + n % ${owners.length}::int],
      jsonb_build_object('raw_deposit_id', 'raw_' || n, 'reasons', '["scan_timeout"]'::jsonb), now()
    from generate_series(0, ${count - 1}::int) as n`)

const countOf = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await db.query<{ count: number }>(statement))[0]?.count ?? 0)

const readCounts = async (db: Db) => ({
  delivered: await countOf(db, sql`select count(*) from deliveries where status = 'delivered'`),
  not_delivered: await countOf(db, sql`select count(*) from deliveries where status <> 'delivered'`),
  open_jobs: await countOf(
    db,
    sql`select count(*) from jobs where kind = 'deliver_webhook' and done_at is null and failed_at is null`,
  ),
  failed_jobs: await countOf(
    db,
    sql`select count(*) from jobs where kind = 'deliver_webhook' and failed_at is not null`,
  ),
})

/**
 * Kills the process that makes and sends deliveries again and again, until all of them have arrived. On PostgreSQL it is
 * a worker next to a process that answers calls; the embedded store has one process for both.
 * @param nextLife how long a process may live: in time, or in requests that it sends
 */
export async function killWhileDelivering(
  engine: DatabaseEngine,
  events: number,
  nextLife: () => { ms?: number; requests?: number },
  onKill: (kills: number, seen: number) => void = () => {},
): Promise<DeliveryReport> {
  const storage = await createStorage(engine)
  const node = engine === 'pglite' ? storage : await createStorage(engine, storage.database)
  const shared = { WEBHOOK_ALLOW_PRIVATE: 'true' }
  const first = await startServer({ ...storage.environment, ...shared, ...(engine === 'postgres' && { ROLE: 'api' }) })
  const targets = await startTargets(Math.min(MAX_TARGETS, events))
  const owners: string[] = []
  for (const url of targets.urls) {
    const owner = await registerNewcomer(first)
    await owner.createWebhook({ url, event_type: 'raw_deposit.failed' })
    owners.push(owner.contributor_id)
  }
  if (engine === 'pglite') await first.stop()
  await withStore(storage, (db) => insertEvents(db, owners, events))
  const start = (): Promise<ServerProcess> =>
    startServer({ ...node.environment, ...shared, ...(engine === 'postgres' && { ROLE: 'worker' }) })
  const started = performance.now()
  let [running, kills] = [await start(), 0]
  const beginLife = () => {
    const { ms = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY } = nextLife()
    const [ends_at, last_request] = [performance.now() + ms, targets.requests() + requests]
    return () => performance.now() >= ends_at || targets.requests() >= last_request
  }
  let isOver = beginLife()
  while (targets.seen.size < events) {
    if (performance.now() - started > MAX_WAIT_MS) throw new Error(`only ${targets.seen.size} events have arrived`)
    await sleep(POLL_MS)
    if (!isOver()) continue
    await running.kill()
    kills++
    onKill(kills, targets.seen.size)
    if (engine === 'postgres') await withStore(storage, expireLeases)
    running = await start()
    isOver = beginLife()
  }
  // what was sent may not be written yet
  if (engine === 'postgres')
    while (await withStore(storage, async (db) => (await readCounts(db)).open_jobs > 0)) await sleep(POLL_MS)
  else await sleep(1000)
  const seconds = (performance.now() - started) / 1000
  await running.stop()
  if (engine === 'postgres') await first.stop()
  targets.close()
  const counts = await withStore(storage, readCounts)
  const several = [...targets.seen.values()].filter((ids) => ids.size > 1).length
  const repeated = targets.requests() - events
  return { kills, events, seen: targets.seen.size, seen_as_several: several, repeated, ...counts, seconds }
}
