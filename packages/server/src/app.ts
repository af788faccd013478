import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { keyHasher } from './contributors/api-key.ts'
import { createCallers } from './contributors/callers.ts'
import { ensureOperator } from './contributors/ensure-operator.ts'
import { ensureSecret } from './contributors/ensure-secret.ts'
import { createKeyUsage } from './contributors/key-usage.ts'
import { DbError, type Store } from './db/db.ts'
import { openEmbedded } from './db/embedded.ts'
import { lockDirectory } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { createTextJudge, type TextJudge } from './deposits/text-judge.ts'
import { createSealer } from './idempotency/sealer.ts'
import { jobHandlers } from './job-handlers.ts'
import { createWorker } from './jobs/worker.ts'
import { createLimiter, unlimited } from './limits/limiter.ts'
import { createEmbedder, type Embedder } from './models/embed.ts'
import { newId } from './new-id.ts'
import { createAnswerCache } from './search/answer-cache.ts'
import { createIndexer, type IndexerParts } from './search/indexer.ts'
import { createMissingVectors } from './search/missing-vectors.ts'
import { ordinaryWords } from './search/ordinary-words.ts'
import { createSearchLog } from './search/search-log.ts'
import { withGloss } from './search/with-gloss.ts'
import { StartError } from './start-error.ts'
import { unwatchedDisk, watchDisk } from './status/disk.ts'
import { createDocumentReader } from './status/get-openapi.ts'
import { createStatsReader } from './status/get-stats.ts'

const LOG_BYTES = 8192
const LOG_EVERY_MS = 200
/** Lines are written in pieces, and what is left when the process ends: else each call would cost a system call. */
const output = pino.destination({ sync: false, minLength: LOG_BYTES, periodicFlush: LOG_EVERY_MS })

/** What a test or a measurement brings itself. */
export interface Parts {
  db?: Store
  embedder?: Embedder
  text_judge?: TextJudge
  index?: IndexerParts['index']
  now?: () => Date
}

export interface RunningApp extends App {
  /** place of the operator's key when it was made at this start */
  operator_key_path: string | null
  close: () => Promise<void>
}

function unusable(url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url)
  const reason = error instanceof Error ? error.message || 'no answer' : String(error)
  return new StartError(`cannot use the database of DATABASE_URL (${host}${pathname}): ${reason}`)
}

/** @throws StartError when the address, the name or the password is wrong */
async function openServer(url: string): Promise<Store> {
  try {
    return await openPostgres(url)
  } catch (error) {
    throw unusable(url, error)
  }
}

interface Opened {
  db: Store
  release: () => Promise<void>
}

async function openStore({ database_url, data_dir }: Config, log: Logger): Promise<Opened> {
  if (database_url !== null) return { db: await openServer(database_url), release: async () => {} }
  const release = await lockDirectory(data_dir, {
    // nothing may be written any more, not even a checkpoint: the directory is somebody else's now
    onLost: () => {
      log.fatal('the lock of the data directory was taken over: ending at once')
      process.exit(1)
    },
  })
  try {
    return { db: await openEmbedded(data_dir), release }
  } catch (error) {
    await release()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `cannot open the embedded database in ${data_dir}: ${reason}; if it is damaged, restore a backup (docs/self-hosting.md)`,
    )
  }
}

async function requireWritable(data_dir: string): Promise<void> {
  try {
    await mkdir(join(data_dir, 'models'), { recursive: true })
  } catch (error) {
    throw new StartError(`cannot write to DATA_DIR ${data_dir}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Opens everything that the service needs and brings the record to the newest form.
 * @throws StartError with one line for the person who starts it
 */
export async function createApp(config: Config, parts: Parts = {}): Promise<RunningApp> {
  const now = parts.now ?? (() => new Date())
  const log = pino({ level: config.log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  if (!parts.db) await requireWritable(config.data_dir)
  const { db, release } = parts.db ? { db: parts.db, release: async () => {} } : await openStore(config, log)
  const closeStore = async () => {
    await db.close()
    await release()
  }
  try {
    await migrate(db)
    const secret = await ensureSecret(db, config.secret_key)
    const hashKey = keyHasher(secret)
    const embedder = withGloss(
      parts.embedder ??
        createEmbedder({
          mode: config.embeddings,
          cache_dir: join(config.data_dir, 'models'),
          log: (message) => log.warn(message),
        }),
    )
    const indexer = createIndexer({
      db,
      embedder,
      index: parts.index,
      ordinary_words: await ordinaryWords(),
      report: (error) => log.error({ err: error }, 'the index could not take over a change'),
      note: (message) => log.info(message),
      snapshot: { path: join(config.data_dir, 'search-index'), reserve_mb: config.disk_reserve_mb },
    })
    const disk =
      db.engine === 'pglite' && !parts.db ? watchDisk(config.data_dir, config.disk_reserve_mb) : unwatchedDisk
    const app: App = {
      config,
      db,
      embedder,
      hashKey,
      sealer: createSealer(secret),
      limiter: config.rate_limits ? createLimiter(now) : unlimited,
      indexer,
      answers: createAnswerCache(indexer.version),
      missing_vectors: createMissingVectors({ db, embedder, indexer, now }),
      search_log: createSearchLog(db),
      text_judge: parts.text_judge ?? createTextJudge({ log: (message) => log.warn(message) }),
      key_usage: createKeyUsage(db, now),
      callers: createCallers(db, hashKey, now),
      disk,
      worker: createWorker({
        db,
        now,
        log,
        kinds: Object.keys(jobHandlers),
        run: async (kind, payload, finish) => jobHandlers[kind]?.(app, payload, finish),
        hasRoom: () => disk.hasRoom(),
        is_alone: db.engine === 'pglite',
        report: (error) => log.error({ err: error }, 'the queue of jobs cannot be reached'),
      }),
      readStats: createStatsReader(db),
      readDocument: createDocumentReader(config.base_url),
      log,
      now,
      newId,
    }
    const operator_key_path = await ensureOperator(app)
    const close = async () => {
      await app.search_log.flush().catch((error: unknown) => log.error({ err: error }, 'search log'))
      await app.key_usage.flush().catch((error: unknown) => log.error({ err: error }, 'key usage'))
      // after all that a start cannot make again
      if (!parts.db)
        await app.indexer.save().catch((error: unknown) => log.error({ err: error }, 'snapshot of the index'))
      if (!parts.text_judge) app.text_judge.close()
      if (!parts.embedder) await embedder.close()
      if (!parts.db) await closeStore()
    }
    return { ...app, operator_key_path, close }
  } catch (error) {
    if (!parts.db) await closeStore()
    if (config.database_url !== null && error instanceof DbError) throw unusable(config.database_url, error)
    throw error
  }
}
