import { lstat, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ensurePrivateDirectory, makeTreePrivate } from '../files/private-files.ts'
import { DAY_MS } from '../time/days-before.ts'
import type { Store } from './db.ts'

const MAX_BACKUPS = 7
const BACKUP_INTERVAL_MS = DAY_MS
const MEGABYTE = 1024 * 1024
/** Unit of `blocks` in stat(2). */
const BLOCK_BYTES = 512
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

const backupName = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Time of a backup in ms since 1970, read from its name. */
const backupTime = (name: string): number =>
  Date.parse(`${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}Z`)

/** Returns the names of the backups to delete: all but the newest seven. */
export const surplusBackups = (names: string[]): string[] => [...names].sort().reverse().slice(MAX_BACKUPS)

/** Returns whether a day has passed since the newest backup. */
export function isBackupDue(names: string[], now: Date): boolean {
  const newest = [...names].sort().at(-1)
  return newest === undefined || now.getTime() - backupTime(newest) >= BACKUP_INTERVAL_MS
}

/** Returns the bytes that a copy of a directory may take: sparse files count in full, small files as whole blocks. */
async function directoryBytes(directory: string): Promise<number> {
  let size = 0
  for (const name of await readdir(directory, { recursive: true })) {
    // the store runs meanwhile, so a file may be gone by now
    const file = await lstat(join(directory, name)).catch(() => null)
    if (file) size += Math.max(file.size, (file.blocks || 0) * BLOCK_BYTES)
  }
  return size
}

/** @throws Error when a copy of the store would leave less than the reserve */
async function requireDiskSpace(data_dir: string, folder: string, reserve_mb: number): Promise<void> {
  const needed_mb = Math.ceil((await directoryBytes(join(data_dir, 'pg'))) / MEGABYTE) + reserve_mb
  const { bavail, bsize } = await statfs(folder)
  const free_mb = Math.floor((bavail * bsize) / MEGABYTE)
  if (free_mb < needed_mb)
    throw new Error(`no room for a backup: ${needed_mb} MB are needed, with the reserve, and ${free_mb} MB are free`)
}

/**
 * Backs up the embedded store once a day into `backups` of the data directory and keeps seven backups. A failed copy is
 * deleted: on a full disk the embedded store would hang.
 * @param reserve_mb free space that must remain after the backup, in MB
 * @returns the name of the new backup, or null when none is due
 * @throws Error `no room for a backup: …`, or why the copy failed
 */
export async function backUpDaily(
  store: Store,
  data_dir: string,
  now: Date,
  reserve_mb: number,
): Promise<string | null> {
  const folder = join(data_dir, 'backups')
  await ensurePrivateDirectory(folder)
  const entries = await readdir(folder)
  const names = entries.filter((name) => BACKUP_NAME.test(name))
  if (!isBackupDue(names, now)) return null
  const name = backupName(now)
  const partial = join(folder, `${name}.partial`)
  // a killed process may have left an unfinished backup
  for (const unfinished of entries.filter((entry) => entry.endsWith('.partial')))
    await rm(join(folder, unfinished), { recursive: true, force: true })
  await requireDiskSpace(data_dir, folder, reserve_mb)
  try {
    // before the copy begins, since the files of the store have modes of their own
    await ensurePrivateDirectory(partial)
    await store.backup(join(partial, 'pg'))
    await makeTreePrivate(partial)
    await rename(partial, join(folder, name))
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
  for (const surplus of surplusBackups([...names, name]))
    await rm(join(folder, surplus), { recursive: true, force: true })
  return name
}
