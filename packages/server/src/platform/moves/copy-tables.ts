import type { Db, Store } from '../db/db.ts'
import { StartError } from '../errors/start-error.ts'
import {
  beginWork,
  deleteRowsByDigest,
  insertRowTexts,
  listMovedTables,
  type MovedTable,
  readChecksum,
  readDigests,
  readRowTexts,
  type TableChecksum,
} from './table-store.ts'

/** A table that is the same in both stores. */
export interface CopiedTable extends TableChecksum {
  name: string
  /** rows that this run had to copy */
  copied: number
}

const work = <T>(target: Store, run: (tx: Db) => Promise<T>): Promise<T> =>
  target.transaction(async (tx) => {
    await beginWork(tx)
    return run(tx)
  })

const isSame = (a: TableChecksum, b: TableChecksum): boolean => a.rows === b.rows && a.checksum === b.checksum

/**
 * Deletes the rows that only the target has, and returns the digests of those that it lacks. Rows are compared as
 * wholes, so that a changed one is deleted and copied.
 */
async function deleteStaleRows(source: Db, target: Store, table: MovedTable): Promise<Set<string>> {
  /** rows with this digest in the target, less those in the source */
  const surplus = new Map<string, number>()
  const count = (digest: string, step: number) => surplus.set(digest, (surplus.get(digest) ?? 0) + step)
  await work(target, async (tx) => {
    for await (const digests of readDigests(tx, table)) for (const digest of digests) count(digest, 1)
  })
  const known = new Set(surplus.keys())
  for await (const rows of readRowTexts(source, table)) for (const { digest } of rows) count(digest, -1)
  const different = [...surplus].filter(([, n]) => n !== 0).map(([digest]) => digest)
  const stale = different.filter((digest) => known.has(digest))
  if (stale.length > 0) await work(target, (tx) => deleteRowsByDigest(tx, table, stale))
  return new Set(different)
}

/**
 * Makes a table of the target equal to that of the source.
 * @returns how many rows were copied
 */
async function copyTable(source: Db, target: Store, table: MovedTable, is_empty: boolean): Promise<number> {
  const missing = is_empty ? null : await deleteStaleRows(source, target, table)
  if (missing?.size === 0) return 0
  let copied = 0
  for await (const rows of readRowTexts(source, table)) {
    const texts = rows.filter(({ digest }) => missing === null || missing.has(digest)).map(({ text }) => text)
    if (texts.length > 0) await work(target, (tx) => insertRowTexts(tx, table, texts))
    copied += texts.length
  }
  return copied
}

/** @throws StartError when the stores have other migrations, so that their rows cannot be compared */
async function requireSameTables(source: Db, target: Store): Promise<MovedTable[]> {
  const tables = await listMovedTables(source)
  const others = await work(target, listMovedTables)
  if (JSON.stringify(tables) !== JSON.stringify(others))
    throw new StartError('the tables of the two databases differ, although they have the same migrations')
  return tables
}

/**
 * Makes every table of the target equal to that of the source, in batches, so that a run after a killed one copies the
 * rest. Tables that are equal already are only compared.
 * @param source a transaction in which the source does not change
 * @param report called for each table
 * @throws Error when a table differs after it was copied
 */
export async function copyTables(
  source: Db,
  target: Store,
  report: (table: CopiedTable) => void,
): Promise<CopiedTable[]> {
  const copied_tables: CopiedTable[] = []
  for (const table of await requireSameTables(source, target)) {
    const expected = await readChecksum(source, table)
    const found = await work(target, (tx) => readChecksum(tx, table))
    let copied = 0
    if (!isSame(expected, found)) {
      copied = await copyTable(source, target, table, found.rows === 0)
      const result = await work(target, (tx) => readChecksum(tx, table))
      if (!isSame(expected, result)) throw new Error(`the table ${table.name} differs after it was copied`)
    }
    const copied_table = { name: table.name, ...expected, copied }
    report(copied_table)
    copied_tables.push(copied_table)
  }
  return copied_tables
}
