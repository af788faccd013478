import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@cairnway/sdk'
import { createApp, type RunningApp } from '../src/app/app.ts'
import { recurringJobs } from '../src/app/job-table.ts'
import { createTextAnalyzer, type TextAnalyzer } from '../src/deposits/intake/text-analyzer.ts'
import type { DepositAnalysis } from '../src/deposits/structured/analyze-deposit.ts'
import { createDepositAnalyzer, type DepositAnalyzer } from '../src/deposits/structured/deposit-analyzer.ts'
import type { ServerConfig } from '../src/platform/config/config.ts'
import type { Store } from '../src/platform/db/db.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { enqueueRecurringJobs } from '../src/platform/jobs/enqueue-recurring-jobs.ts'
import type { JobOutcome } from '../src/platform/jobs/run-next-job.ts'
import { createEmbedder, type Embedder } from '../src/platform/models/embedder.ts'
import type { Outgoing } from '../src/platform/outgoing/outgoing.ts'
import type { Redis } from '../src/platform/redis/redis.ts'
import { enqueueLinking } from '../src/retrieval/knowledge/link-experiences.ts'
import { createHttpApp } from '../src/surfaces/http/create-http-app.ts'
import { fanOutEvents } from '../src/webhooks/fan-out.ts'
import { connectPglite } from './connect-pglite.ts'
import { nextExperience } from './experience-fixtures.ts'
import { offlineOutgoing } from './offline-outgoing.ts'
import { empty_store_path } from './prepare-store.ts'
import { createSchemaPool, type SchemaPool } from './schema-pool.ts'
import { setTrustLevel } from './vote.ts'

const database_url = process.env.TEST_DATABASE_URL ?? null
export const operator_key = 'operator-of-the-test-world'
const START_TIME_MS = Date.parse('2026-03-01T12:00:00Z')

/** Resources that all worlds of one test thread share, because creating them takes a second. */
interface SharedResources {
  pglite?: Promise<Store>
  embedder?: Embedder
  deposit_analyzer?: DepositAnalyzer
  text_analyzer?: TextAnalyzer
  schema_pool?: SchemaPool
  schema_in_use?: string
  worlds: number
}
const globalState = globalThis as { cairnwayTest?: SharedResources }
const sharedResources: SharedResources = globalState.cairnwayTest ?? { worlds: 0 }
globalState.cairnwayTest = sharedResources

const sharedPglite = (): Promise<Store> =>
  (sharedResources.pglite ??= openPglite(
    { directory: null, initial: new Uint8Array(readFileSync(empty_store_path)) },
    connectPglite,
  ))

/** Memoizes the vectors of documents: tests deposit the same records again and again, and a vector depends on its text alone. */
function memoizeDocuments(embedder: Embedder): Embedder {
  const vectors = new Map<string, Float32Array>()
  return {
    ...embedder,
    async embedDocument(text, owner) {
      const known = vectors.get(text)
      if (known) return known.slice()
      const vector = await embedder.embedDocument(text, owner)
      if (vector !== null) vectors.set(text, vector.slice())
      return vector
    },
  }
}

/** Returns the real embedding model, which each test thread loads once. */
export async function sharedEmbedder(): Promise<Embedder> {
  sharedResources.embedder ??= memoizeDocuments(
    createEmbedder({ mode: 'local', cache_dir: join(tmpdir(), 'cairnway-test-models') }),
  )
  await sharedResources.embedder.ready()
  return sharedResources.embedder
}

/** More than one file deposits; fuzzing makes new ones without end. */
const MAX_ANALYSES = 1000

/** Memoizes what the gates find in a text: tests deposit the same records again and again, and it depends on the text alone. */
function memoizeAnalyses(analyzer: DepositAnalyzer): DepositAnalyzer {
  const analyses = new Map<string, DepositAnalysis>()
  return {
    ...analyzer,
    async analyze(input, owner) {
      const text = JSON.stringify(input)
      const analysis = analyses.get(text) ?? (await analyzer.analyze(input, owner))
      if (analyses.size >= MAX_ANALYSES) analyses.clear()
      analyses.set(text, analysis)
      // a caller owns its answer, as if a thread had sent it
      return structuredClone(analysis)
    },
  }
}

/**
 * The real deposit gates in one worker thread per test thread. The budget is long because CPUs are shared among tests.
 */
const sharedDepositAnalyzer = (): DepositAnalyzer =>
  (sharedResources.deposit_analyzer ??= memoizeAnalyses(createDepositAnalyzer({ log: () => {}, budget_ms: 10_000 })))

const sharedTextAnalyzer = (): TextAnalyzer =>
  (sharedResources.text_analyzer ??= createTextAnalyzer({ log: () => {}, budget_factor: 40 }))

/** Creates an empty schema on the database engine under test. */
async function createSchema() {
  const schema = `world_${process.pid}_${Math.random().toString(36).slice(2, 8)}_${sharedResources.worlds++}`
  if (database_url === null) {
    const shared = await sharedPglite()
    await shared.script(`create schema ${schema}`)
    // all worlds of the thread have one connection, whose prepared statements go on while its schema is the same
    const use = async () => {
      if (sharedResources.schema_in_use !== schema) await shared.script(`set search_path to ${schema}`)
      sharedResources.schema_in_use = schema
    }
    const drop = async () => {
      await shared.script(`drop schema ${schema} cascade; set search_path to public`)
      sharedResources.schema_in_use = 'public'
    }
    return { store: shared, use, drop }
  }
  const admin = await openPostgres(database_url)
  await admin.script(`create schema ${schema}`)
  const store = await openPostgres(database_url, { schema })
  const drop = async () => {
    await store.close()
    await admin.script(`drop schema ${schema} cascade`)
    await admin.close()
  }
  return { store, use: async () => {}, drop }
}

const schemaPool = (): SchemaPool => (sharedResources.schema_pool ??= createSchemaPool(createSchema))

/** A registered contributor: the SDK client that uses their key, with their id and key. */
export interface TestContributor extends Client {
  contributor_id: string
  api_key: string
}

/**
 * The test fixture of one whole service: the application with its own empty database, its HTTP surface called without a
 * socket, a clock that the test moves, and clients of its contributors and of its operator.
 */
export interface World {
  app: RunningApp
  /** sends a request to the HTTP surface without a socket; `peer` is the remote address that the service sees */
  request: (path: string, init?: RequestInit, peer?: string) => Promise<Response>
  /** an SDK client with that API key, or without one */
  client: (api_key?: string) => Client
  /** registers a contributor of trust level `new`, whose deposits are not searchable yet */
  newcomer: (name?: string) => Promise<TestContributor>
  /** registers a contributor and makes three deposits, which raises the trust level to `established` */
  established: (name?: string) => Promise<TestContributor>
  /** registers one who is trusted besides, whose records carry knowledge and whose votes count as those of a root */
  trusted: (name?: string) => Promise<TestContributor>
  operator: Client
  /** the clock of the service; each reading moves it by one millisecond */
  clock: { now: Date; advance: (ms: number) => void }
  /** makes deliveries of all events and runs every job that is due by the clock, including hourly and daily ones, and counts the outcomes */
  work: () => Promise<Record<JobOutcome, number>>
  close: () => Promise<void>
}

const testConfig: ServerConfig = {
  host: '127.0.0.1',
  port: 0,
  base_url: 'http://cairnway.test',
  data_dir: join(tmpdir(), 'cairnway-test-data'),
  role: 'all',
  database_url: null,
  log_level: 'silent',
  embeddings: 'local',
  normalizer: null,
  search: null,
  packs: [],
  endorsed_packs: [],
  admin_api_key: operator_key,
  secret_key: null,
  rate_limits: false,
  invite_only: false,
  trusted_proxies: [],
  cors_origins: [],
  webhook_allow_private: false,
  dpop_nonces: false,
  durability: 'relaxed',
  disk_reserve_mb: 0,
  redis: null,
  database_pool_size: 10,
  metrics_port: null,
  shutdown_delay_ms: 0,
}

/**
 * Creates a whole service for a test, with an empty database, a clock that starts at a fixed time, and the real
 * embedding model. With `options.db` the world is another node on the database of an existing world, which must be
 * closed last.
 */
export async function createWorld(
  options: {
    config?: Partial<ServerConfig>
    db?: Store
    embedder?: Embedder
    deposit_analyzer?: DepositAnalyzer
    text_analyzer?: TextAnalyzer
    outgoing?: Outgoing
    redis?: Redis
  } = {},
): Promise<World> {
  const db = options.db ?? (await schemaPool().acquire())
  const clock = {
    now: new Date(START_TIME_MS),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  // each reading is a millisecond later, so that no two records have the same time
  const now = () => {
    clock.advance(1)
    return clock.now
  }
  const embedder = options.embedder ?? (await sharedEmbedder())
  const deposit_analyzer = options.deposit_analyzer ?? sharedDepositAnalyzer()
  const text_analyzer = options.text_analyzer ?? sharedTextAnalyzer()
  // a world that may call private addresses calls them
  const outgoing = options.outgoing ?? (options.config?.webhook_allow_private ? undefined : offlineOutgoing)
  const { redis } = options
  const overrides = {
    ...{ db, embedder, deposit_analyzer, text_analyzer, now },
    ...(outgoing && { outgoing }),
    ...(redis && { redis }),
  }
  const app = await createApp({ ...testConfig, ...options.config }, overrides)
  await app.indexer.build()
  await app.procedures.follow()
  // jobs run when the test says so: no tool waits for one
  const http = createHttpApp(app, undefined, undefined, { max_wait_ms: 0 })
  const request = async (path: string, init?: RequestInit, peer?: string) =>
    http.request(path, init, peer && { incoming: { socket: { remoteAddress: peer } } })
  const client = (api_key?: string) =>
    createClient({
      base_url: '',
      fetch: (url, init) => http.request(url, init),
      // tests assert on refusals, which retries would hide
      max_retries: 0,
      ...(api_key && { api_key }),
    })
  let agents = 0
  const newcomer = async (agent_name = `agent ${++agents}`): Promise<TestContributor> => {
    const { contributor_id, api_key } = await client().registerAgent({ type: 'ai_agent', agent_name })
    return { ...client(api_key), contributor_id, api_key }
  }
  const established = async (name?: string): Promise<TestContributor> => {
    const contributor = await newcomer(name)
    for (let i = 0; i < 3; i++) await contributor.depositExperience(nextExperience())
    return contributor
  }
  return {
    app,
    request,
    client,
    newcomer,
    established,
    trusted: async (name) => {
      const contributor = await established(name)
      await setTrustLevel({ app, clock }, contributor, 'trusted')
      return contributor
    },
    clock,
    operator: client(operator_key),
    work: async () => {
      await enqueueRecurringJobs(app, recurringJobs)
      await enqueueLinking(app)
      const outcomes = { done: 0, retry: 0, failed: 0, lost: 0 }
      // jobs may emit events of which deliveries are made
      for (let has_run = true; has_run; ) {
        await fanOutEvents(app)
        has_run = false
        for (let outcome = await app.worker.runNext(); outcome !== null; outcome = await app.worker.runNext()) {
          outcomes[outcome]++
          has_run = true
        }
      }
      return outcomes
    },
    close: async () => {
      await app.close()
      if (!options.db) await db.close()
    },
  }
}
