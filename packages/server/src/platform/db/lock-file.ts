import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrorCode } from '../errors/has-error-code.ts'

/** Age from which a claim file was left by a process that died: claims exist only during a replacement. */
const STALE_CLAIM_MS = 30_000
const CLAIM_RETRY_DELAY_MS = 100

/** A lock file as it was read. */
export interface LockFileState {
  text: string
  /** modification time by the clock of the file system, in ms since 1970 */
  refreshed_at: number
}

/** Reads the lock file at `path`; null when there is none. */
export async function readLockFile(path: string): Promise<LockFileState | null> {
  try {
    // opening the file first makes a network file system fetch the current modification time
    const text = await readFile(path, 'utf8')
    return { text, refreshed_at: (await stat(path)).mtimeMs }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Creates the file with `text`.
 * @returns false when the file exists
 */
export async function createLockFile(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(text).finally(() => file.close())
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Tries to replace a stale lock. Several processes may try together, so each first creates a claim file, which only one
 * of them can, and replaces the lock only while it is still the stale one. The caller reads the lock file to learn
 * whose lock it is.
 * @param stale_text text of the stale lock
 * @param new_text text of the new lock
 */
export async function replaceStaleLock(path: string, stale_text: string, new_text: string): Promise<void> {
  const claim = `${path}.claim`
  if (!(await createLockFile(claim, new_text))) {
    const other_claim = await readLockFile(claim)
    if (other_claim && Date.now() - other_claim.refreshed_at > STALE_CLAIM_MS) await rm(claim, { force: true })
    await sleep(CLAIM_RETRY_DELAY_MS)
  } else if ((await readLockFile(path))?.text === stale_text) {
    await rename(claim, path).catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) throw error
    })
  } else await rm(claim, { force: true })
}
