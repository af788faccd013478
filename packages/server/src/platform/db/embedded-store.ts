import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensurePrivateDirectory } from '../files/private-files.ts'
import type { Store } from './db.ts'
import { unpackStore } from './empty-store.ts'
import { openPglite } from './pglite.ts'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Creates an empty data directory under a temporary name and renames it, so that a crash never leaves an incomplete
 * one.
 */
async function createDataDirectory(directory: string): Promise<void> {
  const temporary = await mkdtemp(`${directory}.new-`)
  await unpackStore(temporary)
  await rename(temporary, directory)
}

/** Deletes the directories of starts that were killed. */
async function deleteUnfinishedDirectories(data_dir: string): Promise<void> {
  const names = (await readdir(data_dir)).filter((name) => name.startsWith('pg.new-'))
  for (const name of names) await rm(join(data_dir, name), { recursive: true, force: true }).catch(() => {})
}

/**
 * Opens the embedded store in `data_dir` and creates it at the first start. The caller holds the lock of `data_dir`.
 */
export async function openEmbeddedStore(data_dir: string): Promise<Store> {
  const directory = join(data_dir, 'pg')
  await deleteUnfinishedDirectories(data_dir)
  if (!(await exists(join(directory, 'PG_VERSION')))) await createDataDirectory(directory)
  // the engine gives its files the mode 0666, whatever the umask
  await ensurePrivateDirectory(directory)
  return openPglite({ directory, initial: null })
}
