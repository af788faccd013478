import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbeddedStore } from '../../src/platform/db/embedded-store.ts'
import { empty_store_path } from '../../src/platform/db/empty-store.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { cachedFolder } from './cached-folder.ts'

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Changes with what the store is made of. */
function storeDigest(): string {
  const hash = createHash('sha256').update(readFileSync(empty_store_path))
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

async function createMigratedStore(result: string): Promise<void> {
  const data_dir = `${result}-data`
  mkdirSync(data_dir)
  const store = await openEmbeddedStore(data_dir)
  await migrate(store)
  await store.close()
  renameSync(join(data_dir, 'pg'), result)
}

/**
 * Writes an embedded store into a data directory as the migrations leave it. To make one takes more than a third of a
 * first start; tests of the first start itself begin with an empty directory.
 */
export async function writeMigratedStore(data_dir: string): Promise<void> {
  const store = await cachedFolder('migrated', storeDigest(), createMigratedStore)
  cpSync(store, join(data_dir, 'pg'), { recursive: true })
}
