import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { createApiKeyCache } from '../accounts/contributors/api-key-cache.ts'
import { ensureOperator } from '../accounts/contributors/ensure-operator.ts'
import { createKeyUsage } from '../accounts/contributors/key-usage.ts'
import { trustReactions } from '../accounts/contributors/trust-reactions.ts'
import { createIssuerDocuments } from '../accounts/identity/credentials/issuer-documents.ts'
import { createWebDocuments } from '../accounts/identity/did/web-documents.ts'
import { createSigningKeys } from '../accounts/identity/signing-keys/signing-keys.ts'
import { createAccessTokenVerifier } from '../accounts/identity/tokens/access-token.ts'
import { createExpertiseReader } from '../advice/profiles/expertise-reader.ts'
import { verificationReactions } from '../advice/verification/verification-reactions.ts'
import { createTextAnalyzer, type TextAnalyzer } from '../deposits/intake/text-analyzer.ts'
import { createDepositAnalyzer, type DepositAnalyzer } from '../deposits/structured/deposit-analyzer.ts'
import { createDashboardReader } from '../figures/dashboard/dashboard-reader.ts'
import { addGauges } from '../figures/metrics/add-gauges.ts'
import { createOpenapiDocumentReader } from '../figures/status/openapi-document-reader.ts'
import { createStatsReader } from '../figures/status/stats-reader.ts'
import { createAccessLog } from '../platform/audit/access-log.ts'
import type { ServerConfig } from '../platform/config/config.ts'
import { createBackups } from '../platform/db/backups.ts'
import { DbError, type Store } from '../platform/db/db.ts'
import { openEmbeddedStore } from '../platform/db/embedded-store.ts'
import { lockDirectory } from '../platform/db/lock-directory.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { asJobs } from '../platform/db/rights.ts'
import { createSchemaGuard } from '../platform/db/schema-guard.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { change } from '../platform/events/change.ts'
import { resolveRestoredEvents } from '../platform/events/event-cursor-store.ts'
import { createDiskGuard, disabledDiskGuard } from '../platform/files/disk-guard.ts'
import { ensurePrivateDirectory } from '../platform/files/private-files.ts'
import { releaseAbandonedKeys } from '../platform/idempotency/store.ts'
import { newId } from '../platform/ids/new-id.ts'
import { createJobWorker } from '../platform/jobs/job-worker.ts'
import { releaseAbandonedLeases } from '../platform/leases/lease-store.ts'
import { createRunningCalls, unboundedCalls } from '../platform/limits/running-calls.ts'
import { measureStore } from '../platform/metrics/measure-store.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { loadCommonWords } from '../platform/models/common-words.ts'
import { createEmbedder, type Embedder } from '../platform/models/embedder.ts'
import { requireNoMark } from '../platform/moves/mark-store.ts'
import { createOutgoing, type Outgoing } from '../platform/outgoing/outgoing.ts'
import { notifyByRedis } from '../platform/redis/notify-by-redis.ts'
import { connectRedis, type Redis } from '../platform/redis/redis.ts'
import { ensureSecret } from '../platform/secrets/ensure-secret.ts'
import { createCalibrationReader } from '../retrieval/calibration/calibration-reader.ts'
import { demandReactions } from '../retrieval/demand/demand-reactions.ts'
import { knowledgeReactions } from '../retrieval/knowledge/knowledge-reactions.ts'
import { createResidentProcedures } from '../retrieval/knowledge/resident-procedures.ts'
import { createAnswerCache } from '../retrieval/search/answer-cache.ts'
import { createSearch } from '../retrieval/search/engines/create-search.ts'
import type { IndexerParts } from '../retrieval/search/indexing/indexer.ts'
import { createVectorBackfill } from '../retrieval/search/indexing/vector-backfill.ts'
import { createSearchLog } from '../retrieval/search/search-log.ts'
import { createTranslatingEmbedder } from '../retrieval/search/translating-embedder.ts'
import type { Service } from '../surfaces/parts.ts'
import { createLimiter } from './create-limiter.ts'
import { jobKinds } from './job-table.ts'

const LOG_BUFFER_BYTES = 8192
const LOG_FLUSH_INTERVAL_MS = 200
/** Log lines are buffered, since a write for each call would cost a system call. The rest is written at exit. */
const logDestination = pino.destination({
  sync: false,
  minLength: LOG_BUFFER_BYTES,
  periodicFlush: LOG_FLUSH_INTERVAL_MS,
})

/** Parts that a test or a benchmark replaces. */
export interface AppOverrides {
  db?: Store
  embedder?: Embedder
  deposit_analyzer?: DepositAnalyzer
  text_analyzer?: TextAnalyzer
  index?: IndexerParts['index']
  outgoing?: Outgoing
  redis?: Redis
  now?: () => Date
}

export type RunningApp = Service & {
  /** path of the file with the operator's key when this start wrote it */
  operator_key_path: string | null
  close: () => Promise<void>
}

function databaseStartError(url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url)
  const reason = error instanceof Error ? error.message || 'no answer' : String(error)
  return new StartError(`cannot use the database of DATABASE_URL (${host}${pathname}): ${reason}`)
}

/** @throws StartError when the address, the name or the password is wrong */
async function openPostgresStore(url: string, pool_size: number): Promise<Store> {
  try {
    return await openPostgres(url, { pool_size })
  } catch (error) {
    throw databaseStartError(url, error)
  }
}

interface OpenedStore {
  db: Store
  release: () => Promise<void>
}

async function openStore(
  { database_url, database_pool_size, data_dir, durability }: ServerConfig,
  log: Logger,
): Promise<OpenedStore> {
  if (database_url !== null)
    return { db: await openPostgresStore(database_url, database_pool_size), release: async () => {} }
  const release = await lockDirectory(data_dir, {
    // another process owns the directory now, so nothing may be written any more, not even a checkpoint
    onLost: () => {
      log.fatal('the lock of the data directory was taken over: the process ends at once')
      process.exit(1)
    },
  })
  try {
    return { db: await openEmbeddedStore(data_dir, durability), release }
  } catch (error) {
    await release()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `cannot open the embedded database in ${data_dir}: ${reason}; if it is damaged, restore a backup (docs/backups.md)`,
    )
  }
}

async function requireWritableDirectory(data_dir: string): Promise<void> {
  try {
    await ensurePrivateDirectory(data_dir)
    await mkdir(join(data_dir, 'models'), { recursive: true })
  } catch (error) {
    throw new StartError(`cannot write to DATA_DIR ${data_dir}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Creates the parts of the service, opens the database and applies its migrations.
 * @throws StartError with one line for the person who starts it
 */
export async function createApp(config: ServerConfig, overrides: AppOverrides = {}): Promise<RunningApp> {
  const now = overrides.now ?? (() => new Date())
  const log = pino({ level: config.log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, logDestination)
  if (!overrides.db) await requireWritableDirectory(config.data_dir)
  const { db: store, release } = overrides.db
    ? { db: overrides.db, release: async () => {} }
    : await openStore(config, log)
  const redis = overrides.redis ?? (config.redis && (await connectRedis(config.redis)))
  const metrics = createMetrics()
  const notified = redis && !store.is_notified ? notifyByRedis(store, redis) : store
  const db = asJobs(measureStore(notified, metrics))
  const closeStore = async () => {
    await store.close()
    await release()
  }
  try {
    await requireNoMark(store)
    await migrate(store)
    await resolveRestoredEvents(db)
    const { hashKey, sealer, is_resealed } = await ensureSecret(db, config)
    // the rows of the old secret are deleted, but their bytes remain in the files until a vacuum
    if (is_resealed) await db.purge()
    // no other process has calls or leases in this database
    if (db.engine === 'pglite' && !overrides.db) {
      await releaseAbandonedKeys(db)
      await releaseAbandonedLeases(db)
    }
    const embedder = createTranslatingEmbedder(
      overrides.embedder ??
        createEmbedder({
          mode: config.embeddings,
          cache_dir: join(config.data_dir, 'models'),
          log: (message) => log.warn(message),
        }),
    )
    const search = await createSearch(config.search, {
      db,
      embedder,
      index: overrides.index,
      common_words: await loadCommonWords(),
      report: (error) => log.error({ err: error }, 'the index could not be updated after a change'),
      log: (message) => log.info(message),
      snapshot: { path: join(config.data_dir, 'search-index'), reserve_mb: config.disk_reserve_mb },
    })
    const disk =
      db.engine === 'pglite' && !overrides.db
        ? createDiskGuard(config.data_dir, config.disk_reserve_mb)
        : disabledDiskGuard
    const schema_guard = await createSchemaGuard(store, (message) => log.error(message))
    const outgoing = overrides.outgoing ?? createOutgoing({ allow_private: config.webhook_allow_private })
    const signing_keys = createSigningKeys({
      db,
      sealer,
      base_url: config.base_url,
      now,
      change: (work) => change(app, work),
    })
    const limiters = await createLimiter(redis, { config, hashKey, now, log })
    const readCalibration = createCalibrationReader(db, now)
    const app: Service = {
      config,
      db,
      backups:
        db.engine === 'pglite'
          ? createBackups(db, { data_dir: config.data_dir, reserve_mb: config.disk_reserve_mb })
          : null,
      embedder,
      hashKey,
      sealer,
      signing_keys,
      verifyAccessToken: createAccessTokenVerifier({ config, signing_keys, now }),
      ...limiters,
      running_calls: config.rate_limits ? createRunningCalls() : unboundedCalls,
      running_messages: config.rate_limits ? createRunningCalls() : unboundedCalls,
      outgoing,
      issuer_documents: createIssuerDocuments({ outgoing, now }),
      web_documents: createWebDocuments({ outgoing, allow_private: config.webhook_allow_private, now }),
      access_log: createAccessLog(now),
      indexer: search.indexer,
      search_engine: search.search_engine,
      expungeIndex: search.expunge,
      procedures: createResidentProcedures(db, (error) =>
        log.error({ err: error }, 'the procedures of records could not be read after a change'),
      ),
      answer_cache: createAnswerCache(search.indexer.version),
      vector_backfill: createVectorBackfill({ db, embedder, now, change: (work) => change(app, work) }),
      search_log: createSearchLog(db),
      deposit_analyzer: overrides.deposit_analyzer ?? createDepositAnalyzer({ log: (message) => log.warn(message) }),
      text_analyzer:
        overrides.text_analyzer ??
        createTextAnalyzer({ endpoint: config.normalizer, log: (message) => log.warn(message) }),
      packs: { progress: config.packs.length > 0 ? { done: 0, total: 0 } : null, names: new Set() },
      key_usage: createKeyUsage(db, now),
      key_cache: createApiKeyCache(db, hashKey, now),
      disk,
      schema_guard,
      reactions: [trustReactions, demandReactions, knowledgeReactions, verificationReactions],
      worker: createJobWorker({
        db,
        now,
        log,
        lane_of: Object.fromEntries(Object.entries(jobKinds).map(([kind, { lane }]) => [kind, lane])),
        run: async (kind, payload, finish, request_id) => jobKinds[kind]?.run({ ...app, request_id }, payload, finish),
        mayRun: async () => schema_guard.newerMigration() === null && (await disk.hasSpace()),
        owns_database: db.engine === 'pglite',
        report: (error, lane) => log.error({ err: error, lane }, 'the queue of jobs cannot be reached'),
      }),
      readStats: createStatsReader(db, now),
      readDashboard: createDashboardReader({ db, now, readCalibration }),
      readCalibration,
      readExpertise: createExpertiseReader(db, now),
      readOpenapiDocument: createOpenapiDocumentReader(config.base_url),
      log,
      metrics,
      now,
      newId,
    }
    addGauges(app)
    const operator_key_path = await ensureOperator(app)
    const close = async () => {
      await app.search_log
        .flush()
        .catch((error: unknown) => log.error({ err: error }, 'the search log could not be written'))
      await app.key_usage
        .flush()
        .catch((error: unknown) => log.error({ err: error }, 'the last uses of API keys could not be written'))
      // last, since the next start can build the index without a snapshot
      if (!overrides.db)
        await app.indexer
          .save()
          .catch((error: unknown) => log.error({ err: error }, 'the snapshot of the index could not be written'))
      await search.close()
      if (!overrides.deposit_analyzer) app.deposit_analyzer.close()
      if (!overrides.text_analyzer) app.text_analyzer.close()
      if (!overrides.embedder) await embedder.close()
      redis?.close()
      if (!overrides.db) await closeStore()
    }
    return { ...app, operator_key_path, close }
  } catch (error) {
    redis?.close()
    if (!overrides.db) await closeStore()
    if (config.database_url !== null && error instanceof DbError) throw databaseStartError(config.database_url, error)
    throw error
  }
}
