import { startWorker } from '../threads/start-worker.ts'
import { type Db, DbError, type Sql, type Store, sql, statementText } from './db.ts'
import { decodeReply } from './pglite-reply.ts'
import type { PgliteRequest, PgliteResponse, PgliteWorkerOptions } from './pglite-worker.ts'

const EMPTY_REPLY = new Uint8Array()

type PgliteCall = PgliteRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Calls into the database thread, each answered in the order in which it was sent. */
async function connectWorker(workerData: PgliteWorkerOptions) {
  const worker = startWorker('./pglite-worker', import.meta.url, { workerData })
  const waiting = new Map<number, { resolve: (reply: Uint8Array) => void; reject: (error: Error) => void }>()
  let ids = 0
  let gone: Error | null = null
  let lose: (error: Error) => void = () => {}
  const lost = new Promise<Error>((resolve) => {
    lose = resolve
  })

  const ready = new Promise<Uint8Array>((resolve, reject) => waiting.set(0, { resolve, reject }))
  worker.on('message', ({ id, reply, error }: PgliteResponse) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error) caller?.reject(new DbError(error.message, error.code, error.constraint))
    else caller?.resolve(reply ?? EMPTY_REPLY)
  })
  const fail = (cause: unknown) => {
    gone = new DbError(`the embedded database stopped: ${cause}`, 'CLOSED', null, cause)
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
    lose(gone)
  }
  worker.on('error', fail)
  worker.on('exit', (code) => fail(`exit ${code}`))
  await ready

  const ask = (question: PgliteCall): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone)
      const id = ++ids
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...question })
    })
  return { ask, lost, terminate: () => worker.terminate() }
}

/** Autovacuum's rule for statistics: after so many changes and this share of the rows. */
const VACUUM_THRESHOLD = 50
const VACUUM_SCALE_FACTOR = 0.1
const READ_ONLY_STATEMENT = /^\s*select/
/** How many records the statistics know of; -1: there are no statistics yet. */
const estimatedRows = sql`select reltuples::int as rows from pg_class where oid = to_regclass('experiences')`

/**
 * The record in an embedded PostgreSQL, in a thread of its own so that a long statement never stops the event loop.
 * @param options where the data lies; `directory: null` is in memory
 */
export async function openPglite(options: PgliteWorkerOptions): Promise<Store> {
  const { ask, lost, terminate } = await connectWorker(options)
  // One connection serves everyone, in the order of sending. A transaction has it for itself until it ends; whatever
  // comes meanwhile waits for that, and for nothing else.
  let last: Promise<unknown> = Promise.resolve()
  let transactions = 0
  const outside = <T>(work: () => Promise<T>): Promise<T> => (transactions === 0 ? work() : last.then(work))
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    transactions++
    const turn = last.then(work).finally(() => transactions--)
    last = turn.catch(() => {})
    return turn
  }

  /** statements since the last upkeep that may have changed something */
  let written = 0
  const send = async <Row>(statement: Sql, in_transaction: boolean): Promise<Row[]> => {
    if (!READ_ONLY_STATEMENT.test(statement.parts[0] ?? '')) written++
    const reply = await ask({
      kind: 'query',
      text: statementText(statement),
      values: [...statement.values],
      in_transaction,
    })
    return decodeReply(reply) as Row[]
  }
  const script = async (text: string): Promise<void> => void (await ask({ kind: 'script', text }))
  const inside: Db = {
    query: (statement) => send(statement, true),
    script,
    transaction: () => Promise.reject(new Error('transactions are not nested')),
  }

  return {
    engine: 'pglite',
    lost,
    // no other process can be at work on this record
    notifyOthers: () => {},
    onNotification: () => async () => {},
    query: (statement) => outside(() => send(statement, false)),
    script: (text) => outside(() => script(text)),
    transaction: (work) =>
      alone(async () => {
        // not waited for: the first statement stands behind it, and fails when it failed
        const begun = send(sql`begin`, false)
        begun.catch(() => {})
        try {
          const result = await work(inside)
          await begun
          await send(sql`commit`, false)
          return result
        } catch (error) {
          await send(sql`rollback`, false)
          throw error
        }
      }),
    // There is neither autovacuum nor a background writer in the embedded engine. A vacuum holds everyone for a second
    // at 30,000 records, so it waits for as many changes as autovacuum would.
    runMaintenance: () =>
      alone(async () => {
        const [{ rows } = { rows: -1 }] = await send<{ rows: number }>(estimatedRows, false)
        if (rows >= 0 && written < VACUUM_THRESHOLD + VACUUM_SCALE_FACTOR * rows) return
        written = 0
        await script('vacuum (analyze)')
        await script('checkpoint')
      }),
    // A vacuum that does not write the tables anew leaves the bytes of deleted rows in their pages, the statistics keep
    // whole values, and the log keeps all of it until its segment is gone [measured].
    purge: () =>
      alone(async () => {
        await script('vacuum (full, analyze)')
        await script('vacuum full pg_statistic')
        await script('select pg_switch_wal()')
        await script('checkpoint')
        // the first one still needs the segment before
        await script('checkpoint')
      }),
    backup: (to) => outside(async () => void (await ask({ kind: 'backup', to }))),
    close: async () => {
      await outside(() => ask({ kind: 'close' })).catch(() => {})
      await terminate()
    },
  }
}
