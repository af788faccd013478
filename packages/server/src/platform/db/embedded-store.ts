import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensurePrivateDirectory } from '../files/private-files.ts'
import { syncPath, syncTree } from '../files/sync-files.ts'
import type { Store } from './db.ts'
import { unpackStore } from './empty-store.ts'
import { openPglite } from './pglite.ts'
import type { Durability } from './pglite-engine.ts'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Creates an empty data directory under a temporary name and renames it, so that a crash never leaves an incomplete
 * one, and a power failure none whose files are empty.
 */
async function createDataDirectory(directory: string, durability: Durability): Promise<void> {
  const temporary = await mkdtemp(`${directory}.new-`)
  await unpackStore(temporary)
  if (durability === 'full') await syncTree(temporary)
  await rename(temporary, directory)
  if (durability === 'full') await syncPath(dirname(directory), true)
}

/** Deletes the directories of starts that were killed. */
async function deleteUnfinishedDirectories(data_dir: string): Promise<void> {
  const names = (await readdir(data_dir)).filter((name) => name.startsWith('pg.new-'))
  for (const name of names) await rm(join(data_dir, name), { recursive: true, force: true }).catch(() => {})
}

/**
 * Opens the embedded store in `data_dir` and creates it at the first start. The caller holds the lock of `data_dir`.
 */
export async function openEmbeddedStore(data_dir: string, durability: Durability = 'full'): Promise<Store> {
  const directory = join(data_dir, 'pg')
  await deleteUnfinishedDirectories(data_dir)
  if (!(await exists(join(directory, 'PG_VERSION')))) await createDataDirectory(directory, durability)
  // the engine gives its files the mode 0666, whatever the umask
  await ensurePrivateDirectory(directory)
  return openPglite({ directory, initial: null, durability })
}
