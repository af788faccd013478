import { cpSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { errorMessage } from '../errors/error-message.ts'
import type { Rights } from './db.ts'
import { decodeReply } from './pglite-reply.ts'
import { createPreparedStatements } from './prepared-statements.ts'
import { OWNER, setRoleSql, WORKSPACE_SETTING } from './rights.ts'

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
}

/** The embedded PostgreSQL in the thread of its caller. */
export interface PgliteEngine {
  /** Handles requests strictly one after the other, in the order of the calls. */
  handle(request: PgliteRequest): Promise<PgliteResponse>
}

// A quarter of PostgreSQL's default saves 110 MB of memory; the file cache of the system serves the misses.
const SHARED_BUFFERS = '32MB'

const openDatabase = ({ directory, initial }: PgliteOptions): Promise<PGlite> =>
  PGlite.create({
    // a recycled segment of the write-ahead log would still contain erased data
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`, '-c', 'wal_recycle=off'],
    ...(directory !== null && { dataDir: directory }),
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
  const database = await openDatabase(options)
  await database.exec("set timezone = 'UTC'")
  const statements = createPreparedStatements((message) => exchange(database, message))
  let current_rights = OWNER

  /**
   * Gives the one connection the rights of a statement. Those of a transaction are set before it begins, since nothing
   * else runs until it ends.
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
  return {
    handle(request) {
      const turn = last
        .then(() => run(request))
        .then(
          (reply): PgliteResponse => (reply ? { reply } : {}),
          (error: unknown): PgliteResponse => ({ error: describeError(error) }),
        )
      last = turn
      return turn
    },
  }
}
