import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../packages/server/src/platform/db/db.ts'
import { openEmbeddedStore } from '../packages/server/src/platform/db/embedded-store.ts'
import { migrate } from '../packages/server/src/platform/db/migrate.ts'
import { openPostgres } from '../packages/server/src/platform/db/postgres.ts'

/** An empty store for one measurement, and the environment of a server on it. */
export interface StoreTarget {
  data_dir: string
  /** environment variables of a server on this store */
  environment: Record<string, string>
  /** Opens the store and migrates it; only while no server runs on it. */
  open(): Promise<Store>
  remove(): Promise<void>
}

/**
 * Creates an empty store.
 * @param database_url a PostgreSQL server on which databases may be created; null for the embedded store
 */
export async function createStoreTarget(database_url: string | null): Promise<StoreTarget> {
  const data_dir = mkdtempSync(join(tmpdir(), 'cairnway-bench-'))
  const environment = { DATA_DIR: data_dir, SEED: 'off', DISK_RESERVE_MB: '0' }
  const removeDirectory = () => rmSync(data_dir, { recursive: true, force: true })
  const migrated = async (db: Store) => {
    await migrate(db)
    return db
  }
  if (database_url === null)
    return {
      data_dir,
      environment,
      open: async () => migrated(await openEmbeddedStore(data_dir)),
      remove: async () => removeDirectory(),
    }
  const name = `cairnway_bench_${process.pid}_${Date.now()}`
  const own = new URL(database_url)
  own.pathname = `/${name}`
  const administer = async (statement: string) => {
    const admin = await openPostgres(database_url)
    await admin.script(statement)
    await admin.close()
  }
  await administer(`create database ${name}`)
  return {
    data_dir,
    environment: { ...environment, DATABASE_URL: own.href },
    open: async () => migrated(await openPostgres(own.href)),
    remove: async () => {
      removeDirectory()
      await administer(`drop database ${name} with (force)`)
    },
  }
}
