import type { Db, Store } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { StartError } from '../errors/start-error.ts'
import { carryCursors } from '../events/carry-cursors-store.ts'
import { type CopiedTable, copyTables } from './copy-tables.ts'
import { createMark, deleteMark, findMark } from './mark-store.ts'
import {
  analyzeTables,
  beginSnapshot,
  beginWork,
  countOtherConnections,
  hasAnyTable,
  listForeignKeys,
  listMovedTables,
  lockTables,
  loosenTables,
  readMigrationList,
  readSequences,
  readStoreId,
  setSequence,
  tightenTables,
} from './table-store.ts'

/** Two stores with their locations in words. */
export interface Move {
  source: Store
  source_location: string
  target: Store
  target_location: string
  /** called for each table that is the same in both */
  report: (table: CopiedTable) => void
}

const work = <T>(store: Store, run: (tx: Db) => Promise<T>): Promise<T> =>
  store.transaction(async (tx) => {
    await beginWork(tx)
    return run(tx)
  })

/**
 * Makes the tables of a target that is empty, and leaves those of a move of the same store that was interrupted.
 * @throws StartError for a target with anything else
 */
async function prepareTarget({ source_location, target, target_location }: Move, source_id: string): Promise<void> {
  const mark = await findMark(target)
  if (mark === null && (await hasAnyTable(target)))
    throw new StartError(`${target_location} is not empty: a move needs a database without tables, or a new directory`)
  if (mark !== null && (mark.role !== 'target' || mark.source_id !== source_id))
    throw new StartError(
      `${target_location} is not empty: ${mark.role === 'target' ? 'a move of another store to it' : 'a store that was moved away'} is there`,
    )
  // the mark is first, so that no service starts on a half-filled store
  await work(target, (tx) => createMark(tx, { role: 'target', source_id, other_location: source_location }))
  await migrate(target)
  await work(target, loosenTables)
}

/** @throws StartError for a store that lacks migrations of this release */
async function requireSameMigrations(source: Db, target: Store): Promise<void> {
  if ((await readMigrationList(source)) !== (await work(target, readMigrationList)))
    throw new StartError('another release made the tables of this store: start this release on it once, and stop it')
}

async function readSourceId(source: Db, source_location: string): Promise<string> {
  const tables = await listMovedTables(source)
  const id = tables.some(({ name }) => name === 'contributors') ? await readStoreId(source) : ''
  if (id === '') throw new StartError(`${source_location} holds no store that a service has used`)
  return id
}

async function copyStore(move: Move, source: Db): Promise<CopiedTable[]> {
  const source_id = await readSourceId(source, move.source_location)
  await prepareTarget(move, source_id)
  await requireSameMigrations(source, move.target)
  return copyTables(source, move.target, move.report)
}

/**
 * Copies the present rows of the source, while others may use it. No service starts on the target before `moveStore`
 * has copied the rest.
 * @throws StartError when the target is not empty
 */
export const copyAhead = (move: Move): Promise<CopiedTable[]> =>
  move.source.transaction(async (tx) => {
    await beginSnapshot(tx)
    await beginWork(tx)
    return copyStore(move, tx)
  })

/** Whether other connections use a store. The embedded store has one. */
export const isUsedByOthers = async (store: Pick<Store, 'engine' | 'query'>): Promise<boolean> =>
  store.engine === 'postgres' && (await countOtherConnections(store)) > 0

/** @throws StartError for a store that was moved already, or that a service has open */
async function requireUnused(tx: Db, { source, source_location, target_location }: Move): Promise<void> {
  const mark = await findMark(tx)
  if (mark !== null && (mark.role === 'target' || mark.other_location !== target_location))
    throw new StartError(
      mark.role === 'target'
        ? `a move to ${source_location} is not complete`
        : `${source_location} was moved to ${mark.other_location} at ${mark.marked_at}; to move it again, run: npm run ops -- move cancel`,
    )
  if (await isUsedByOthers({ ...tx, engine: source.engine }))
    throw new StartError(
      `other connections use ${source_location}: stop every node and pooler, and whatever else is connected`,
    )
}

/**
 * Moves the source to the target: every row, equal by checksum, with sequences, constraints and the cursors of the
 * readers of events. Afterwards no service starts on the source. A run that was killed is repeated.
 * @throws StartError when the target is not empty, or others use the source
 */
export async function moveStore(move: Move): Promise<CopiedTable[]> {
  const { source, target, target_location } = move
  const { tables, sequences, foreign_keys } = await source.transaction(async (tx) => {
    await beginWork(tx)
    await requireUnused(tx, move)
    await lockTables(tx, await listMovedTables(tx))
    const tables = await copyStore(move, tx)
    const sequences = await readSequences(tx)
    const foreign_keys = await listForeignKeys(tx)
    // before the target is complete: at no moment do services start on both
    await createMark(tx, { role: 'source', source_id: await readStoreId(tx), other_location: target_location })
    return { tables, sequences, foreign_keys }
  })
  await work(target, async (tx) => {
    await tightenTables(tx, foreign_keys)
    for (const sequence of sequences) await setSequence(tx, sequence)
    await carryCursors(tx)
    await deleteMark(tx)
  })
  await work(target, analyzeTables)
  return tables
}

/**
 * Lets a service start again on a store that was moved away.
 * @returns whether it was
 */
export const cancelMove = (store: Store): Promise<boolean> =>
  store.transaction(async (tx) => {
    const mark = await findMark(tx)
    if (mark?.role !== 'source') return false
    await deleteMark(tx)
    return true
  })
