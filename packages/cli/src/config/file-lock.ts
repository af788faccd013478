import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { systemErrorCode } from '../cli-errors.ts'

const LOCK_RETRY_MS = 20
/** A change takes a millisecond: what is older was left behind by a program that was killed. */
const STALE_LOCK_MS = 5000
/** What systems say of a folder that is not empty; Windows says of any folder that it cannot be replaced. */
const LOCK_HELD_ERROR_CODES = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])]

/**
 * Waits until this program is the only one that changes something. Whoever has a file in the folder of claims is the
 * one, and the file has a name that no other claim ever has: so a claim that was left behind is taken away by that
 * name and never together with one that was made meanwhile, and whoever has lost a claim finds its file gone.
 * @returns the file, empty, for its owner alone to read; `release` it, or move it to where its content belongs
 */
export async function acquireLock(folder: string): Promise<string> {
  const name = randomUUID()
  while (!tryAcquireLock(folder, name)) {
    removeStaleLocks(folder)
    await setTimeout(LOCK_RETRY_MS)
  }
  return join(folder, name)
}

/** Ends a claim, whether its file is still there or has been moved. */
export function releaseLock(file: string): void {
  rmSync(file, { force: true })
  removeFolderIfEmpty(dirname(file))
}

/** In one step: a folder with the file in it takes the place of none or of an empty one, and of no other. */
function tryAcquireLock(folder: string, name: string): boolean {
  const own = `${folder}-${name}`
  mkdirSync(own, { mode: 0o700 })
  try {
    writeFileSync(join(own, name), '', { mode: 0o600 })
    renameSync(own, folder)
    return true
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (LOCK_HELD_ERROR_CODES.includes(systemErrorCode(error) ?? '')) return false
    throw error
  }
}

function removeStaleLocks(folder: string): void {
  for (const name of listLockFiles(folder)) {
    const file = join(folder, name)
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - made > STALE_LOCK_MS) rmSync(file, { force: true })
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

/** One that is not empty is held, and one that is gone needs nothing. */
function removeFolderIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {}
}
