import { startWorker } from '../start-worker.ts'
import { type Db, DbError, type Sql, type Store, textOf } from './db.ts'
import type { Answer, Request, WorkerOptions } from './pglite-worker.ts'

type Question = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Calls into the database thread, each answered in the order in which it was sent. */
async function connect(workerData: WorkerOptions) {
  const worker = startWorker('./pglite-worker', import.meta.url, { workerData })
  const waiting = new Map<number, { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }>()
  let ids = 0
  let gone: Error | null = null
  let lose: (error: Error) => void = () => {}
  const lost = new Promise<Error>((resolve) => {
    lose = resolve
  })

  const ready = new Promise<unknown[]>((resolve, reject) => waiting.set(0, { resolve, reject }))
  worker.on('message', ({ id, rows, error }: Answer) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error) caller?.reject(new DbError(error.message, error.code, error.constraint))
    else caller?.resolve(rows ?? [])
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

  const ask = (question: Question): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone)
      const id = ++ids
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...question })
    })
  return { ask, lost, terminate: () => worker.terminate() }
}

/**
 * The record in an embedded PostgreSQL, in a thread of its own so that a long statement never stops the event loop.
 * @param options where the data lies; `directory: null` is in memory
 */
export async function openPglite(options: WorkerOptions): Promise<Store> {
  const { ask, lost, terminate } = await connect(options)
  // one connection serves everyone: each statement, and each whole transaction, waits for its turn
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  const send = async <Row>(statement: Sql): Promise<Row[]> =>
    (await ask({ kind: 'query', text: textOf(statement), values: [...statement.values] })) as Row[]
  const script = async (text: string): Promise<void> => void (await ask({ kind: 'script', text }))
  const inside: Db = {
    query: send,
    script,
    transaction: () => Promise.reject(new Error('transactions are not nested')),
  }

  return {
    engine: 'pglite',
    lost,
    // no other process can be at work on this record
    wakeOthers: () => {},
    onWake: () => async () => {},
    query: (statement) => inTurn(() => send(statement)),
    script: (text) => inTurn(() => script(text)),
    transaction: (work) =>
      inTurn(async () => {
        await script('begin')
        try {
          const result = await work(inside)
          await script('commit')
          return result
        } catch (error) {
          await script('rollback')
          throw error
        }
      }),
    // there is neither autovacuum nor a background writer in the embedded engine
    upkeep: () =>
      inTurn(async () => {
        await script('vacuum (analyze)')
        await script('checkpoint')
      }),
    backup: (to) => inTurn(async () => void (await ask({ kind: 'backup', to }))),
    close: async () => {
      await inTurn(() => ask({ kind: 'close' })).catch(() => {})
      await terminate()
    },
  }
}
