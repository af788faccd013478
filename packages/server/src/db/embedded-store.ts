import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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

/** Makes an empty data directory beside its place and moves it in, so that a crash never leaves half of one. */
async function createDataDirectory(directory: string): Promise<void> {
  // never the same name: the process that a killed start began may still be writing
  const beside = await mkdtemp(`${directory}.new-`)
  const program = fileURLToPath(builtModuleUrl('./init-store', import.meta.url))
  await execFileAsync(process.execPath, [program, beside], { timeout: INIT_TIMEOUT_MS })
  await rename(beside, directory)
}

/** Takes away what killed starts left; what is still being written goes at a later start. */
async function deleteUnfinishedDirectories(data_dir: string): Promise<void> {
  const names = (await readdir(data_dir)).filter((name) => name.startsWith('pg.new-'))
  for (const name of names) await rm(join(data_dir, name), { recursive: true, force: true }).catch(() => {})
}

/** Opens the embedded store in `data_dir`, making it at the first start. The caller holds the lock of `data_dir`. */
export async function openEmbeddedStore(data_dir: string): Promise<Store> {
  const directory = join(data_dir, 'pg')
  await deleteUnfinishedDirectories(data_dir)
  if (!(await exists(join(directory, 'PG_VERSION')))) await createDataDirectory(directory)
  return openPglite({ directory, initial: null })
}
