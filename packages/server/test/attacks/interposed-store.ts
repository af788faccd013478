import { type Sql, type Store, statementText } from '../../src/platform/db/db.ts'

/** A deposit that takes one statement, and therefore no transaction. */
const storesDeposit = (statement: Sql): boolean => statementText(statement).includes('insert into experiences')

/** A store on which something happens around each write of a call: a transaction, or a deposit in one statement. */
export function interposeOnWrites(store: Store, around: <T>(write: () => Promise<T>) => Promise<T>): Store {
  return {
    ...store,
    transaction: (work, rights) => around(() => store.transaction(work, rights)),
    query: (statement, rights) =>
      storesDeposit(statement) ? around(() => store.query(statement, rights)) : store.query(statement, rights),
  }
}

export interface PausableStore {
  store: Store
  /**
   * Lets the next write wait.
   * @returns when it waits, and a function that lets it go on
   */
  pauseNextWrite(): { is_waiting: Promise<'waiting'>; release: () => void }
}

/** A store whose next write can be held back, so that something else is committed just before it. */
export function createPausableStore(store: Store): PausableStore {
  let pause: { reach: () => void; released: Promise<void> } | null = null
  return {
    store: interposeOnWrites(store, async (write) => {
      const current = pause
      pause = null
      current?.reach()
      await current?.released
      return write()
    }),
    pauseNextWrite() {
      let release = () => {}
      let reach = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const is_waiting = new Promise<'waiting'>((resolve) => {
        reach = () => resolve('waiting')
      })
      pause = { reach, released }
      return { is_waiting, release }
    },
  }
}

/** A store that loses its connection just after the commit of each write, as in a crash. */
export const createCrashingStore = (store: Store): Store =>
  interposeOnWrites(store, async (write) => {
    const result = await write()
    // a statement that stored nothing is followed by another attempt
    if (Array.isArray(result) && result.length === 0) return result
    throw new Error('the connection was lost after the commit')
  })
