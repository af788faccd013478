import { cpSync } from 'node:fs'
import { setImmediate as afterArrivals } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { errorMessage } from '../errors/error-message.ts'
import type { Rights } from './db.ts'
import { decodeReply } from './pglite-reply.ts'
import { createPreparedStatements } from './prepared-statements.ts'
import { OWNER, setRoleSql, WORKSPACE_SETTING } from './rights.ts'
import { SyncedFiles } from './synced-files.ts'

export type PgliteRequest =
  | { kind: 'query'; text: string; values: unknown[]; in_transaction: boolean; rights: Rights }
  | { kind: 'script'; text: string; rights: Rights }
  | { kind: 'backup'; to: string }
  | { kind: 'close' }
export interface PgliteResponse {
  /** reply to a query in protocol messages: decoding it here and sending rows would take time in both threads */
  reply?: Uint8Array<ArrayBuffer>
  error?: { message: string; code: string; constraint: string | null }
}
export interface PgliteOptions {
  /** directory of the data; null keeps everything in memory */
  directory: string | null
  /** a dumped data directory to start from, for tests */
  initial: Uint8Array<ArrayBuffer> | null
  durability?: Durability
}
/**
 * `full`: a commit is acknowledged when the disk has it. `relaxed`: when the operating system has it, which outlives the
 * process, not the machine. Nothing else than `relaxed` is possible in memory.
 */
export type Durability = 'full' | 'relaxed'

/**
 * Ends the thread: after a failed fsync nobody knows what the disk has, and a second one would succeed without having
 * written (PostgreSQL manual, `data_sync_retry`). The next start recovers what was acknowledged.
 */
function stopEngine(error: unknown): Promise<never> {
  setImmediate(() => {
    throw new Error(`the disk did not take what was written: ${errorMessage(error)}`)
  })
  return new Promise(() => {})
}

/** The embedded PostgreSQL in the thread of its caller. */
export interface PgliteEngine {
  /** Handles requests strictly one after the other, in the order of the calls. */
  handle(request: PgliteRequest): Promise<PgliteResponse>
}

// A quarter of PostgreSQL's default saves 110 MB of memory; the file cache of the system serves the misses.
const SHARED_BUFFERS = '32MB'

const relaxedSettings = [
  `shared_buffers=${SHARED_BUFFERS}`,
  // a recycled segment of the write-ahead log would still contain erased data
  'wal_recycle=off',
]
/** The engine drops fdatasync, the default. Commits do not wait one by one, since one flush serves all that wait. */
const fullSettings = [...relaxedSettings, 'fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=off']
/** Writes the log up to here to the disk (PostgreSQL manual, "Replication Management Functions": the last argument). */
const FLUSH = "select pg_logical_emit_message(false, 'flush', '', true)"
const IN_FAILED_TRANSACTION = '25P02'
const CHANGES_NOTHING = /^\s*(?:select|begin|commit|rollback)\b/i

const openDatabase = ({ directory, initial }: PgliteOptions, synced_files: SyncedFiles | null): Promise<PGlite> =>
  PGlite.create({
    startParams: [
      ...PGlite.defaultStartParams,
      ...(synced_files === null ? relaxedSettings : fullSettings).flatMap((setting) => ['-c', setting]),
    ],
    ...(directory !== null && (synced_files === null ? { dataDir: directory } : { fs: synced_files })),
    ...(initial !== null && { loadDataDir: new Blob([initial]) }),
  })

/** Exchanges raw protocol messages: PGlite's other methods also decode the reply, which takes as long as the query. */
async function exchange(database: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // each part is a view of the engine's memory that is valid until the next one
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const reply = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    reply.set(part, offset)
    offset += part.length
  }
  return reply
}

function describeError(error: unknown): NonNullable<PgliteResponse['error']> {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  return {
    message: errorMessage(error),
    code: typeof fields.code === 'string' ? fields.code : 'XX000',
    constraint: typeof fields.constraint === 'string' ? fields.constraint : null,
  }
}

export async function createPgliteEngine(options: PgliteOptions): Promise<PgliteEngine> {
  const { directory, durability } = options
  const synced_files = directory !== null && durability === 'full' ? new SyncedFiles(directory) : null
  const database = await openDatabase(options, synced_files)
  await database.exec("set timezone = 'UTC'")
  const statements = createPreparedStatements((message) => exchange(database, message))
  let current_rights = OWNER

  /**
   * Sets the rights of the single connection for a statement. Those of a transaction are set before it begins, since
   * nothing else runs until it ends.
   */
  async function assumeRights(rights: Rights): Promise<void> {
    const { role, workspace_id } = rights
    if (role !== current_rights.role) decodeReply(await statements.run(setRoleSql(role), []))
    if (workspace_id !== current_rights.workspace_id)
      decodeReply(await statements.run('select set_config($1, $2, false)', [WORKSPACE_SETTING, workspace_id ?? '']))
    current_rights = rights
  }

  async function run(request: PgliteRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
    switch (request.kind) {
      case 'query':
        // the caller does not wait for `begin`: if that failed, each statement would be committed by itself
        if (request.in_transaction && !database.isInTransaction()) throw new Error('the transaction did not begin')
        await assumeRights(request.rights)
        return statements.run(request.text, request.values, request.rights.role)
      case 'script':
        await assumeRights(request.rights)
        // the script may change what a prepared statement depends on
        await statements.deallocateAll()
        await database.exec(request.text)
        return
      case 'backup':
        await assumeRights(OWNER)
        // no other request runs now, so the files are as after a crash at this moment, which is recoverable
        await database.exec('checkpoint')
        if (options.directory !== null) cpSync(options.directory, request.to, { recursive: true })
        return
      case 'close':
        await database.close()
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  let last_sync: Promise<void> = Promise.resolve()
  let next_flush: Promise<void> | null = null
  /**
   * Resolves when all that is committed is on the disk: one flush serves all commits that wait for it (group commit). It
   * begins when the one before has ended, and a commit meanwhile waits for it.
   */
  function flush(files: SyncedFiles): Promise<void> {
    next_flush ??= last_sync
      .then(() => afterArrivals())
      .then(() =>
        inTurn(async () => {
          next_flush = null
          const { synced } = await files.deferSync(async () => decodeReply(await statements.run(FLUSH, [])))
          last_sync = synced
        }),
      )
      .then(() => last_sync)
      .catch(
        // its rollback is on the way
        (error: unknown) => (describeError(error).code === IN_FAILED_TRANSACTION ? flush(files) : stopEngine(error)),
      )
    return next_flush
  }

  let has_changes = false
  /**
   * Runs a request.
   * @returns whether its answer confirms changes
   */
  async function runNoting(request: PgliteRequest) {
    if (request.kind === 'script' || (request.kind === 'query' && !CHANGES_NOTHING.test(request.text)))
      has_changes = true
    const reply = await run(request)
    if (!has_changes || request.kind === 'close' || database.isInTransaction()) return { reply, confirms: false }
    has_changes = false
    return { reply, confirms: true }
  }

  return {
    async handle(request) {
      try {
        const { reply, confirms } = await inTurn(() => runNoting(request))
        if (confirms && synced_files !== null) await flush(synced_files)
        return reply ? { reply } : {}
      } catch (error) {
        return { error: describeError(error) }
      }
    },
  }
}
