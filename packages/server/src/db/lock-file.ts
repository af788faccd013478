import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** When a claim, held for the moment of a replacement, was left by a starter that died. */
const STALE_CLAIM_MS = 30_000
const CLAIM_RETRY_DELAY_MS = 100

/** A lock file as it is found; the time is that of the file system, in ms since 1970. */
export interface LockFileState {
  text: string
  refreshed_at: number
}

const hasErrorCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** The lock file at `path`; null when there is none. */
export async function readLockFile(path: string): Promise<LockFileState | null> {
  try {
    // opening first makes a network file system ask for the true time
    const text = await readFile(path, 'utf8')
    return { text, refreshed_at: (await stat(path)).mtimeMs }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Makes the file with `text`. @returns false when there is one already */
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
 * Puts `mine` in the place of a lock whose owner is gone. Several starters may judge so: one at a time tries, and only
 * while it is that lock. Whose lock it is in the end, only the file tells.
 */
export async function replaceStaleLock(path: string, theirs: string, mine: string): Promise<void> {
  const claim = `${path}.claim`
  if (!(await createLockFile(claim, mine))) {
    const claimed = await readLockFile(claim)
    if (claimed && Date.now() - claimed.refreshed_at > STALE_CLAIM_MS) await rm(claim, { force: true })
    await sleep(CLAIM_RETRY_DELAY_MS)
  } else if ((await readLockFile(path))?.text === theirs) {
    await rename(claim, path).catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) throw error
    })
  } else await rm(claim, { force: true })
}
