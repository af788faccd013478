import { lstat, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '../errors/has-error-code.ts'
import { MEBIBYTE } from '../files/disk-guard.ts'
import { ensurePrivateDirectory, makeTreePrivate } from '../files/private-files.ts'
import { syncPath, syncTree } from '../files/sync-files.ts'
import { backupName, backupTime, isBackupDue, isBackupName, surplusBackups } from './backup-names.ts'
import type { Store } from './db.ts'

/** Unit of `blocks` in stat(2). */
const BLOCK_BYTES = 512

/** No backup was begun, since the disk has too little space for it. The message names no path. */
export class BackupSpaceError extends Error {}

interface CompletedBackup {
  /** its name */
  id: string
  /** ISO 8601 */
  created_at: string
  bytes: number
}

/** The backups of the embedded store in `backups` of the data directory. They are made one after the other. */
export interface Backups {
  /**
   * Makes a backup unless one of that name is there.
   * @throws BackupSpaceError, or why the copy failed
   */
  make(name: string): Promise<void>
  /**
   * Makes a backup when the newest is a day old.
   * @returns its name, or null when none is due
   * @throws BackupSpaceError, or why the copy failed
   */
  makeDaily(now: Date): Promise<string | null>
  /** Newest first. */
  list(): Promise<CompletedBackup[]>
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

/** @throws BackupSpaceError when a copy of the store would leave less than the reserve */
async function requireDiskSpace(data_dir: string, folder: string, reserve_mb: number): Promise<void> {
  const needed_mb = Math.ceil((await directoryBytes(join(data_dir, 'pg'))) / MEBIBYTE) + reserve_mb
  const { bavail, bsize } = await statfs(folder)
  const free_mb = Math.floor((bavail * bsize) / MEBIBYTE)
  if (free_mb < needed_mb)
    throw new BackupSpaceError(
      `no room for a backup: ${needed_mb} MB are needed, with the reserve, and ${free_mb} MB are free`,
    )
}

/**
 * The backups of a store. Those that are not needed any more are deleted when another one is made. A failed copy is deleted
 * at once: on a full disk the embedded store would hang.
 * @param options `reserve_mb`: free space that must remain after a backup, in MB
 */
export function createBackups(
  store: Pick<Store, 'backup'>,
  { data_dir, reserve_mb }: { data_dir: string; reserve_mb: number },
): Backups {
  const folder = join(data_dir, 'backups')
  /** completed backups do not change */
  const sizes = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  /** Runs `work` after all earlier calls: a backup deletes the remains of an unfinished one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work)
    last = run.catch(() => {})
    return run
  }

  async function copy(name: string, entries: readonly string[]): Promise<void> {
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
      await syncTree(partial)
      await rename(partial, join(folder, name))
      await syncPath(folder, true)
    } catch (error) {
      await rm(partial, { recursive: true, force: true })
      throw error
    }
    for (const surplus of surplusBackups([...entries.filter(isBackupName), name]))
      await rm(join(folder, surplus), { recursive: true, force: true })
  }

  async function readEntries(): Promise<string[]> {
    await ensurePrivateDirectory(folder)
    return readdir(folder)
  }

  /** @returns null when the backup has been deleted meanwhile */
  async function sizeOf(name: string): Promise<number | null> {
    try {
      const bytes = sizes.get(name) ?? (await directoryBytes(join(folder, name)))
      sizes.set(name, bytes)
      return bytes
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return null
      throw error
    }
  }

  return {
    make: (name) =>
      inTurn(async () => {
        const entries = await readEntries()
        if (!entries.includes(name)) await copy(name, entries)
      }),
    makeDaily: (now) =>
      inTurn(async () => {
        const entries = await readEntries()
        if (!isBackupDue(entries.filter(isBackupName), now)) return null
        const name = backupName(now)
        await copy(name, entries)
        return name
      }),
    async list() {
      const names = (await readEntries()).filter(isBackupName).sort().reverse()
      for (const known of sizes.keys()) if (!names.includes(known)) sizes.delete(known)
      const backups: CompletedBackup[] = []
      for (const id of names) {
        const bytes = await sizeOf(id)
        if (bytes !== null) backups.push({ id, created_at: new Date(backupTime(id)).toISOString(), bytes })
      }
      return backups
    },
  }
}
