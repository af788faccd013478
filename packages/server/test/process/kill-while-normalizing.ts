import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, type Store, sql } from '../../src/platform/db/db.ts'
import { openEmbeddedStore } from '../../src/platform/db/embedded-store.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { registerEstablished } from './register-contributors.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { createStorage, type DatabaseEngine, databaseUrl, type ServerStorage } from './server-storage.ts'

/** Raw deposits of each round. */
const DEPOSITS = 2
/** A kill comes within so many times the time that the deposits take, so that it hits every step of their jobs. */
const MAX_DELAY_FACTOR = 1.2
const POLL_MS = 10
const MAX_WAIT_MS = 90_000

/** Counts of what is left after all kills. */
export interface KillReport {
  kills: number
  deposits: number
  /** attempts that a kill ended */
  interrupted: number
  /** raw deposits by their number of events that tell an end; one each is right */
  ends: { events: number; deposits: number }[]
  /** records, drafts and observations that raw deposits name, and those that exist */
  named: { records: number; observations: number }
  stored: { records: number; observations: number }
  /** jobs that have not ended as done, by status */
  open_jobs: number
  failed_jobs: number
  is_audit_intact: boolean
  /** seconds from a kill to the end of its job, when nothing shortens the lease */
  resumed_s: number | null
}

const countOf = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await db.query<{ count: number }>(statement))[0]?.count ?? 0)

async function readReport(db: Db) {
  const records = sql`select r.value, ended_at::date as day from raw_deposits, jsonb_array_elements(records) r`
  return {
    deposits: await countOf(db, sql`select count(*) from raw_deposits`),
    interrupted: await countOf(
      db,
      sql`select coalesce(sum(attempts - 1), 0) as count from jobs where kind = 'normalize_deposit'`,
    ),
    ends: await db.query<KillReport['ends'][number]>(sql`
      select events, count(*) as deposits from (
        select count(e.seq) as events from raw_deposits d
          left join events e on e.name like 'raw_deposit.%' and e.data->>'raw_deposit_id' = d.id and d.ended_at is not null
        group by d.id) each group by events order by events`),
    named: {
      records: await countOf(
        db,
        sql`select count(distinct value->>'experience_id') from (${records}) x where value->>'state' in ('verified', 'contested', 'draft')`,
      ),
      // one for each record and day
      observations: await countOf(
        db,
        sql`select count(distinct (value->>'experience_id', day)) from (${records}) x where value->>'state' = 'existing'`,
      ),
    },
    stored: {
      records: await countOf(db, sql`select count(*) from experiences where creation_mode = 'raw'`),
      observations: await countOf(db, sql`select count(*) from observations where origin = 'raw'`),
    },
    open_jobs: await countOf(
      db,
      sql`select count(*) from jobs where kind = 'normalize_deposit' and done_at is null and failed_at is null`,
    ),
    failed_jobs: await countOf(
      db,
      sql`select count(*) from jobs where kind = 'normalize_deposit' and failed_at is not null`,
    ),
  }
}

async function withStore<T>({ data_dir, database }: ServerStorage, work: (db: Store) => Promise<T>): Promise<T> {
  const db = database === '' ? await openEmbeddedStore(data_dir) : await openPostgres(databaseUrl(database))
  return work(db).finally(() => db.close())
}

/** The processes of a service, of which the one that runs jobs is killed and started again. */
async function startService(engine: DatabaseEngine) {
  const storage = await createStorage(engine)
  if (engine === 'pglite') {
    const start = () => startServer(storage.environment)
    const first = await start()
    return { storage, start, first, api: null }
  }
  const api = await startServer({ ...storage.environment, ROLE: 'api' })
  const { environment } = await createStorage(engine, storage.database)
  const start = () => startServer({ ...environment, ROLE: 'worker' })
  return { storage, start, first: await start(), api }
}

/**
 * Ends the leases of what a kill leaves behind at once, which is free after 60 s on the clock of the database
 * otherwise.
 */
const expireLeases = (db: Db) =>
  db.query(sql`update jobs set locked_until = clock_timestamp() - interval '1 second' where locked_until is not null`)

/**
 * Kills the process that normalizes raw deposits, at random moments after they arrive, and starts it again each time.
 * On PostgreSQL it is a worker next to a process that answers calls; the embedded store has one process for both.
 * @param wait_for_lease after the last round, kills once more and waits until the lease expires by itself
 */
export async function killWhileNormalizing(
  engine: DatabaseEngine,
  rounds: number,
  { wait_for_lease = false, onRound = (_round: number) => {} } = {},
): Promise<KillReport> {
  const { storage, start, first, api } = await startService(engine)
  let running: ServerProcess = first
  const owner = await registerEstablished(api ?? running)
  const operator_key = await storage.operatorKey()

  /** Deposits texts, and returns the ids of their raw deposits. */
  async function deposit(): Promise<string[]> {
    const client = (api ?? running).client(owner.api_key)
    const texts = Array.from({ length: DEPOSITS }, () => nextExperience())
    const accepted = await Promise.all(
      texts.map(({ title, problem, successful_approach, root_cause, tags }) =>
        client.depositRawExperience({ title, problem, what_worked: successful_approach?.method, root_cause, tags }),
      ),
    )
    return accepted.map(({ raw_deposit_id }) => raw_deposit_id)
  }
  async function listOpenJobs(): Promise<string> {
    const { jobs } = await (api ?? running).client(operator_key).listJobs({ kind: 'normalize_deposit', limit: 200 })
    return JSON.stringify(jobs.filter(({ status }) => status !== 'done'))
  }
  async function waitUntilEnded(ids: readonly string[]): Promise<void> {
    const client = (api ?? running).client(owner.api_key)
    const started = performance.now()
    for (const raw_deposit_id of ids)
      while ((await client.getRawDeposit({ raw_deposit_id })).ended_at === null) {
        if (performance.now() - started > MAX_WAIT_MS)
          throw new Error(`${raw_deposit_id} does not end: ${await listOpenJobs()}`)
        await sleep(POLL_MS)
      }
  }
  async function waitUntilRunning(): Promise<void> {
    const client = (api ?? running).client(operator_key)
    while ((await client.listJobs({ kind: 'normalize_deposit', status: 'running' })).jobs.length === 0) await sleep(1)
  }
  async function restart(has_expired_leases: boolean): Promise<void> {
    await running.kill()
    if (api && has_expired_leases) await withStore(storage, expireLeases)
    running = await start()
  }

  // the first deposits of a process take longer
  await waitUntilEnded(await deposit())
  const begun = performance.now()
  await waitUntilEnded(await deposit())
  const max_delay_ms = MAX_DELAY_FACTOR * (performance.now() - begun)

  const ids: string[] = []
  for (let round = 0; round < rounds; round++) {
    const depositing = deposit()
    await sleep(Math.random() * max_delay_ms)
    ids.push(...(await depositing))
    await restart(true)
    // every third round kills the process again while it resumes; a job is given up when eight attempts were killed
    if (round % 3 < 2) await waitUntilEnded(ids.splice(0))
    onRound(round)
  }
  await waitUntilEnded(ids)
  let resumed_s: number | null = null
  if (wait_for_lease) {
    const last = await deposit()
    await waitUntilRunning()
    const killed = performance.now()
    await restart(false)
    await waitUntilEnded(last)
    resumed_s = (performance.now() - killed) / 1000
  }
  const { intact } = await (api ?? running).client(operator_key).verifyAudit({})
  await running.stop()
  await api?.stop()
  const report = await withStore(storage, readReport)
  return { kills: rounds + (wait_for_lease ? 1 : 0), ...report, is_audit_intact: intact, resumed_s }
}
