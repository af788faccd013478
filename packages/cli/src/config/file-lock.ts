import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { systemErrorCode } from '../cli-errors.ts'

const LOCK_RETRY_MS = 20
/** A change takes about a millisecond, so an older lock was left behind by a program that was killed. */
const STALE_LOCK_MS = 5000
/** Error codes of `rename` onto a folder that is not empty; on Windows, onto any folder. */
const LOCK_HELD_ERROR_CODES = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])]

/**
 * Acquires a lock against other programs, waiting while one of them holds it. The lock is a folder with one file of a
 * unique name. A stale lock is therefore removed by the name of its file, which never removes a lock acquired in the
 * meantime, and a program that lost its lock finds its file gone.
 * @param folder the lock folder, which exists only while the lock is held
 * @returns the path of the lock file, which is empty and readable by its owner only. Pass it to `releaseLock`; it may
 * first be renamed, to put its content in place atomically.
 */
export async function acquireLock(folder: string): Promise<string> {
  const name = randomUUID()
  while (!tryAcquireLock(folder, name)) {
    removeStaleLocks(folder)
    await setTimeout(LOCK_RETRY_MS)
  }
  return join(folder, name)
}

/** Releases a lock, even when its file has been renamed or removed. */
export function releaseLock(file: string): void {
  rmSync(file, { force: true })
  removeFolderIfEmpty(dirname(file))
}

/** Atomic, because `rename` replaces a missing or empty folder by the one with the file, and fails for any other. */
function tryAcquireLock(folder: string, name: string): boolean {
  const own_folder = `${folder}-${name}`
  mkdirSync(own_folder, { mode: 0o700 })
  try {
    writeFileSync(join(own_folder, name), '', { mode: 0o600 })
    renameSync(own_folder, folder)
    return true
  } catch (error) {
    rmSync(own_folder, { recursive: true, force: true })
    if (LOCK_HELD_ERROR_CODES.includes(systemErrorCode(error) ?? '')) return false
    throw error
  }
}

function removeStaleLocks(folder: string): void {
  for (const name of listLockFiles(folder)) {
    const file = join(folder, name)
    const created_ms = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - created_ms > STALE_LOCK_MS) rmSync(file, { force: true })
  }
  removeFolderIfEmpty(folder)
}

function listLockFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** Ignores that `rmdir` fails for a folder that is not empty, which is a held lock, and for a missing one. */
function removeFolderIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {}
}
