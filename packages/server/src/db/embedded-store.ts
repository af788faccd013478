import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ensurePrivateDirectory } from '../files/private-files.ts'
import { builtModuleUrl } from '../threads/start-worker.ts'
import type { Store } from './db.ts'
import { openPglite } from './pglite.ts'

const execFileAsync = promisify(execFile)
const INIT_TIMEOUT_MS = 120_000

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
  // a unique name, because the child process of a killed start may still be writing to its own directory
  const temporary = await mkdtemp(`${directory}.new-`)
  const program = fileURLToPath(builtModuleUrl('./init-store', import.meta.url))
  await execFileAsync(process.execPath, [program, temporary], { timeout: INIT_TIMEOUT_MS })
  await rename(temporary, directory)
}

/** Deletes the directories of starts that were killed; one that is still being written is deleted at a later start. */
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
