import { startWorker } from '../threads/start-worker.ts'
import { type Db, DbError, type Rights, type Sql, type Store, sql, statementText } from './db.ts'
import type { PgliteOptions, PgliteRequest, PgliteResponse } from './pglite-engine.ts'
import { decodeReply } from './pglite-reply.ts'
import type { Numbered } from './pglite-worker.ts'
import { OWNER } from './rights.ts'

const EMPTY_REPLY = new Uint8Array()

/** The engine, wherever it runs. Requests are handled in the order in which they are sent. */
export interface PgliteConnection {
  /** @returns the reply to a query in protocol messages */
  call(request: PgliteRequest): Promise<Uint8Array>
  /** the reason for which the engine has stopped */
  lost: Promise<Error>
  terminate(): Promise<unknown>
}

/**
 * Returns the reply.
 * @throws DbError for a response that holds an error
 */
export function unwrapReply({ reply, error }: PgliteResponse): Uint8Array {
  if (error) throw new DbError(error.message, error.code, error.constraint)
  return reply ?? EMPTY_REPLY
}

/** Starts the database thread. */
async function startDatabaseThread(workerData: PgliteOptions): Promise<PgliteConnection> {
  const worker = startWorker('./pglite-worker', import.meta.url, { workerData })
  const pending = new Map<number, { resolve: (response: PgliteResponse) => void; reject: (error: Error) => void }>()
  let last_id = 0
  let failure: Error | null = null
  let resolveLost: (error: Error) => void = () => {}
  const lost = new Promise<Error>((resolve) => {
    resolveLost = resolve
  })

  const ready = new Promise<PgliteResponse>((resolve, reject) => pending.set(0, { resolve, reject }))
  worker.on('message', ({ id, ...response }: Numbered<PgliteResponse>) => {
    pending.get(id)?.resolve(response)
    pending.delete(id)
  })
  const fail = (cause: unknown) => {
    failure = new DbError(`the embedded database stopped: ${cause}`, 'CLOSED', null, cause)
    for (const { reject } of pending.values()) reject(failure)
    pending.clear()
    resolveLost(failure)
  }
  worker.on('error', fail)
  worker.on('exit', (code) => fail(`exit ${code}`))
  await ready

  const send = (request: PgliteRequest): Promise<PgliteResponse> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      const id = ++last_id
      pending.set(id, { resolve, reject })
      worker.postMessage({ id, ...request } satisfies Numbered<PgliteRequest>)
    })
  return { call: async (request) => unwrapReply(await send(request)), lost, terminate: () => worker.terminate() }
}

/** Autovacuum's rule for statistics: threshold + scale factor * rows (PostgreSQL manual, "The Autovacuum Daemon"). */
const VACUUM_THRESHOLD = 50
const VACUUM_SCALE_FACTOR = 0.1
const READ_ONLY_STATEMENT = /^\s*select/
/** Number of records in the statistics of the planner; -1: there are no statistics yet. */
const estimatedRows = sql`select reltuples::int as rows from pg_class where oid = to_regclass('experiences')`

/**
 * Opens an embedded PostgreSQL in a thread of its own, so that a long statement never blocks the event loop.
 * @param connect starts the engine elsewhere, for tests
 */
export async function openPglite(options: PgliteOptions, connect = startDatabaseThread): Promise<Store> {
  const { call, lost, terminate } = await connect(options)
  // All callers share one connection, in the order of their calls. A transaction has it alone until it ends: later
  // calls wait for the transactions before them, and for nothing else.
  let last_transaction: Promise<unknown> = Promise.resolve()
  let open_transactions = 0
  const afterTransactions = <T>(work: () => Promise<T>): Promise<T> =>
    open_transactions === 0 ? work() : last_transaction.then(work)
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    open_transactions++
    const turn = last_transaction.then(work).finally(() => open_transactions--)
    last_transaction = turn.catch(() => {})
    return turn
  }

  /** statements since the last maintenance that may have changed rows */
  let writes = 0
  const send = async <Row>(statement: Sql, in_transaction: boolean, rights = OWNER): Promise<Row[]> => {
    if (!READ_ONLY_STATEMENT.test(statement.parts[0] ?? '')) writes++
    const reply = await call({
      kind: 'query',
      text: statementText(statement),
      values: [...statement.values],
      in_transaction,
      rights,
    })
    return decodeReply(reply) as Row[]
  }
  const script = async (text: string, rights = OWNER): Promise<void> =>
    void (await call({ kind: 'script', text, rights }))
  const transactionDb = (rights: Rights): Db => ({
    query: (statement) => send(statement, true, rights),
    script: (text) => script(text, rights),
    transaction: () => Promise.reject(new Error('transactions are not nested')),
  })

  return {
    engine: 'pglite',
    lost,
    // no other process can use this database
    is_notified: true,
    notifyOthers: () => {},
    onNotification: () => async () => {},
    listConnections: () => [],
    query: (statement, rights) => afterTransactions(() => send(statement, false, rights)),
    script: (text) => afterTransactions(() => script(text)),
    transaction: async (work, rights = OWNER) => {
      const { result, committed } = await exclusively(async () => {
        // not awaited: the first statement is queued after it, and fails when `begin` has failed
        const begin = send(sql`begin`, false, rights)
        begin.catch(() => {})
        try {
          const result = await work(transactionDb(rights))
          await begin
          // a commit that fails has ended the transaction, too
          const committed = send(sql`commit`, false, rights)
          committed.catch(() => {})
          return { result, committed }
        } catch (error) {
          await send(sql`rollback`, false, rights)
          throw error
        }
      })
      // the next transaction begins meanwhile, and the disk takes both at once
      await committed
      return result
    },
    // The embedded engine has neither autovacuum nor a background writer. A vacuum blocks all callers for a second at
    // 30,000 records, so it waits for as many changes as autovacuum would.
    runMaintenance: () =>
      exclusively(async () => {
        const [{ rows } = { rows: -1 }] = await send<{ rows: number }>(estimatedRows, false)
        if (rows >= 0 && writes < VACUUM_THRESHOLD + VACUUM_SCALE_FACTOR * rows) return
        writes = 0
        await script('vacuum (analyze)')
        await script('checkpoint')
      }),
    // Deleted bytes remain in three places: in table pages until the table is rewritten, in the statistics, which
    // contain column values, and in the write-ahead log until its segment is removed.
    purge: () =>
      exclusively(async () => {
        await script('vacuum (full, analyze)')
        await script('vacuum full pg_statistic')
        await script('select pg_switch_wal()')
        await script('checkpoint')
        // the first checkpoint still needs the previous segment
        await script('checkpoint')
      }),
    backup: (to) => afterTransactions(async () => void (await call({ kind: 'backup', to }))),
    close: async () => {
      await afterTransactions(() => call({ kind: 'close' })).catch(() => {})
      await terminate()
    },
  }
}
