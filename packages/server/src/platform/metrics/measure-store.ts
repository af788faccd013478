import type { Db, Store } from '../db/db.ts'
import type { Metrics } from './metrics.ts'

/** The same database; the duration of each statement is counted. */
export function measureStore(store: Store, { countStatement }: Pick<Metrics, 'countStatement'>): Store {
  const measured = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    try {
      return await work()
    } finally {
      countStatement(performance.now() - started)
    }
  }
  const measureDb = (db: Db): Db => ({
    ...db,
    query: (statement) => measured(() => db.query(statement)),
  })
  return {
    ...store,
    query: (statement, rights) => measured(() => store.query(statement, rights)),
    transaction: (work, rights) => store.transaction((tx) => work(measureDb(tx)), rights),
  }
}
