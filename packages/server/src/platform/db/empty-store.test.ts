import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { empty_store_path as created_store_path } from '../../../test/prepare-store.ts'
import { type Store, sql } from './db.ts'
import { unpackStore } from './empty-store.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'

/** Columns that tell when something was done, and what the planner estimates. */
const UNCOMPARED = ['applied_at', 'relpages', 'reltuples', 'relallvisible', 'relfrozenxid', 'relminmxid']

let directory: string
let shipped: Store
let created: Store

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairnway-empty-store-'))
  await unpackStore(directory)
  shipped = await openPglite({ directory, initial: null })
  await migrate(shipped)
  created = await openPglite({ directory: null, initial: new Uint8Array(await readFile(created_store_path)) })
  await migrate(created)
})
afterAll(async () => {
  await shipped.close()
  await created.close()
  await rm(directory, { recursive: true })
})

/** The tables of the service and of the system catalog, with each row as text. */
async function readTables(store: Store): Promise<Record<string, string[]>> {
  const tables = await store.query<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' order by 1`)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const statement = {
      parts: ['select (to_jsonb(t) - ', `::text[])::text as row from ${name} t`],
      values: [UNCOMPARED],
    }
    rows[name] = (await store.query<{ row: string }>(statement)).map(({ row }) => row).sort()
  }
  return rows
}

test('the shipped store has each row that the engine creates: else run `npm run build:store`', async () => {
  const [actual, expected] = [await readTables(shipped), await readTables(created)]
  expect(Object.keys(actual)).toEqual(Object.keys(expected))
  const different = Object.keys(expected).filter((name) => !isDeepStrictEqual(actual[name], expected[name]))
  expect(different).toEqual([])
  expect(expected['public.contributors']).toEqual([])
  // the mark behind the events that are counted already
  expect(expected['public.settings']?.map((row) => JSON.parse(row).name)).toEqual(['figures'])
})

test('the shipped store has the settings of a created one', async () => {
  // plpgsql is loaded by what a migration does
  const settings = sql`
    select name, setting from pg_settings
    where name not in ('data_directory', 'config_file', 'hba_file', 'ident_file') and name not like 'plpgsql.%' order by 1`
  expect(await shipped.query(settings)).toEqual(await created.query(settings))
})

test('what is unpacked is for its owner alone', async () => {
  const unpacked = await mkdtemp(join(tmpdir(), 'cairnway-empty-store-'))
  await unpackStore(unpacked)
  for (const entry of await readdir(unpacked, { recursive: true }))
    expect((await stat(join(unpacked, entry))).mode & 0o077, entry).toBe(0)
  await rm(unpacked, { recursive: true })
})
